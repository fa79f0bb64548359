type Rgb = readonly [number, number, number];

/** Returns the contrast ratio of two opaque colors (`#rrggbb`), from 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgb(one)), luminance(rgb(other))].toSorted(
    (left, right) => left - right,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color, moved away from the background until it has at least this contrast, or as far as possible. */
export function readable(color: string, ground: string, ratio: number): string {
  const end = luminance(rgb(ground)) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mixed(end, color, share);
    if (contrast(moved, ground) >= ratio) return moved;
  }
  return end;
}

/** Mixes a share of a color, from 0 to 1, over another. */
export function mixed(color: string, ground: string, share: number): string {
  const [above, below] = [rgb(color), rgb(ground)];
  const parts = above.map((part, at) => Math.round(part * share + (below[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function rgb(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10.3 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
