/** Formats 123456750 fen as `1,234,567.50` by digits, without floating point. */
export function shownYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}${yuan}.${digits.slice(-2)}`;
}
