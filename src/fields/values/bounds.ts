/** Reports a minimum above the maximum: no value would satisfy both. Callers fill in the defaults of their kind. */
export function checkBounds(
  min: number,
  max: number,
  report: (option: string, value: unknown, allowed: string) => void,
): void {
  if (min > max) report('min', min, `at most ${max}, which \`max\` allows`);
}
