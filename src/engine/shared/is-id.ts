/** Returns whether the text may be the id of a record: a positive whole number that JavaScript holds exactly. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
