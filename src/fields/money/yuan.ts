/** Converts 123450 fen to `1234.50` yuan by digits, without floating point. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts `1234.5` yuan to 123450 fen. Returns undefined if the text is not an amount. Truncates after two decimal
 * places.
 */
export function fenOf(yuan: string): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(yuan.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return Number(`${sign}${whole}${fraction.padEnd(2, '0').slice(0, 2)}`) || 0;
}

/** Formats `1234567.5` as `1,234,567.50`. Returns a text that is not an amount unchanged. */
export function shownYuan(yuan: string): string {
  const fen = fenOf(yuan);
  return fen === undefined ? yuan : yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
}
