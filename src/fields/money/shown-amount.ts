/** Formats 123456750 hundredths as `1,234,567.50` by digits, without floating point. */
export function shownAmount(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${hundredths < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}
