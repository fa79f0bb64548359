/** Character codes of the signs that make the structure of JSON. */
export const [comma, openList, closeList, openObject, closeObject] = Array.from(',[]{}', (sign) => sign.charCodeAt(0));
const [quote, backslash] = Array.from('"\\', (sign) => sign.charCodeAt(0));

/** Calls `visit` with each sign of a JSON text outside its strings, and the sign's place. */
export function visitSigns(text: string, visit: (sign: number, at: number) => void): void {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else visit(sign, at);
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}
