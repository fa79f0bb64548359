/** A counter of characters that shows only once four fifths of what is allowed are used; more is marked, not cut off. */
export function countNear(max: number) {
  return {
    max,
    show: ({ count }: { readonly count: number }) => (count > max * 0.8 ? `${count} / ${max}` : ''),
  };
}
