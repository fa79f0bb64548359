import { weakColours } from '../../src/shell/theme/weak-colours.tsx';

/* What the modes that are filters over the whole page make of a colour (`#rrggbb`). */

type Rgb = readonly [number, number, number];

/** CSS's `grayscale(1)`, which counts in the colours as they are written. */
export function throughGray(color: string): string {
  const [red, green, blue] = partsOf(color);
  const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return hexOf([gray, gray, gray]);
}

/** The filter of SVG, which counts in linear light. */
export function throughWeakColours(color: string): string {
  const linear = partsOf(color).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const rows = [0, 5, 10].map((start) => weakColours.slice(start, start + 3));
  const [red = 0, green = 0, blue = 0] = rows.map((row) => {
    const light = row.reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
    const held = Math.min(1, Math.max(0, light));
    return held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  });
  return hexOf([red, green, blue]);
}

function partsOf(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function hexOf(parts: Rgb): string {
  const written = parts.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${written.join('')}`;
}
