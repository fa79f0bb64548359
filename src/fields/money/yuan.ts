/** 123450 fen as `1234.50` yuan, digit by digit: no amount passes through a fraction. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1234.5` yuan as 123450 fen; nothing for a text that is no amount. Digits after the second are cut off. */
export function fenOf(yuan: string): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(yuan.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return Number(`${sign}${whole}${fraction.padEnd(2, '0').slice(0, 2)}`) || 0;
}

/** `1234567.5` as `1,234,567.50`; a text that is no amount as it is. */
export function shownYuan(yuan: string): string {
  const fen = fenOf(yuan);
  return fen === undefined ? yuan : yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
}
