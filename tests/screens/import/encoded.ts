/** Bytes of a character by character: Node writes no encoding but those of Unicode. */
const tables = new Map<string, Map<string, readonly number[]>>();

/** The bytes of a text in an encoding of one or two bytes a character. */
export function encoded(text: string, encoding: 'gb18030' | 'big5'): Uint8Array<ArrayBuffer> {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return new Uint8Array(
    [...text].flatMap((letter) => {
      const bytes = letter.charCodeAt(0) < 0x80 ? [letter.charCodeAt(0)] : table.get(letter);
      if (!bytes) throw new Error(`${letter} is no character of ${encoding}.`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): Map<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = new TextDecoder(encoding).decode(new Uint8Array([lead, trail]));
      if ([...letter].length === 1 && letter !== '\uFFFD' && !table.has(letter)) table.set(letter, [lead, trail]);
    }
  }
  return table;
}

/** The bytes of a text in utf-16. */
export function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const units = Array.from({ length: text.length }, (_unused, at) => text.charCodeAt(at));
  return new Uint8Array(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}
