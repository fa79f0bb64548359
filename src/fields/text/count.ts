/** Returns a character counter that appears at 80% of the maximum. Longer text is marked as invalid, not cut off. */
export function countNear(max: number) {
  return {
    max,
    show: ({ count }: { readonly count: number }) => (count > max * 0.8 ? `${count} / ${max}` : ''),
  };
}
