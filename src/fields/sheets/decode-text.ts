/** Encodings of text files that people can choose, by the names of `TextDecoder`. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** Decodes the bytes of a text file. Bytes that are no character become U+FFFD. A byte order mark is left out. */
export function decodeText(bytes: ArrayBuffer, encoding: Encoding = encodingOf(bytes)): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Guesses the encoding of a text file: by its byte order mark, else utf-8, also with a few bytes that are no character;
 * else gb18030 or big5, which Chinese Windows writes, if its common characters are frequent.
 */
export function encodingOf(bytes: ArrayBuffer): Encoding {
  const view = new Uint8Array(bytes);
  const [first, second] = view;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(view);
  if (wide || isMostlyUtf8(bytes)) return wide ?? 'utf-8';
  const shares = { gb18030: shareOf(view, isCommonGb), big5: shareOf(view, isCommonBig5) };
  if (Math.max(shares.gb18030, shares.big5) < minShare) return 'utf-8';
  return shares.big5 > shares.gb18030 ? 'big5' : 'gb18030';
}

/** Recognizes utf-16 without a mark: the zero bytes of its digits, delimiters and line breaks are on one side. */
function wideEncodingOf(view: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (let at = view.indexOf(0); at >= 0; at = view.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 2 * even) return isText(view, 'utf-16le') ? 'utf-16le' : undefined;
  return even > 2 * odd && isText(view, 'utf-16be') ? 'utf-16be' : undefined;
}

/** Returns whether the bytes are text in the encoding: pictures and archives contain control characters. */
function isText(view: Uint8Array, encoding: Encoding): boolean {
  try {
    // An incomplete character at the end is no reason against it.
    const text = new TextDecoder(encoding, { fatal: true }).decode(view, { stream: true });
    return !/(?![\t\n\r])\p{Cc}/u.test(text);
  } catch {
    return false;
  }
}

function isMostlyUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = decodeText(bytes, 'utf-8');
    let wrong = 0;
    let others = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 0xfffd) wrong += 1;
      else if (unit > 0x7f) others += 1;
    }
    // Chinese in another encoding has hardly any bytes that are a character of utf-8.
    return others >= wrong;
  }
}

/** Minimum share of common characters in Chinese text: other bytes are no evidence of the encoding. */
const minShare = 0.5;

/** Returns the share of the characters of two bytes that are common ones of an encoding. */
function shareOf(view: Uint8Array, isCommon: (lead: number, trail: number) => boolean): number {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < view.length; at += 1) {
    const lead = view[at] ?? 0;
    if (lead < 0x80) continue;
    pairs += 1;
    at += 1;
    if (isCommon(lead, view[at] ?? 0)) common += 1;
  }
  return pairs === 0 ? 0 : common / pairs;
}

/** The punctuation of GB 2312 and its characters of the first level, ordered by pinyin. */
function isCommonGb(lead: number, trail: number): boolean {
  return trail >= 0xa1 && trail <= 0xfe && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3);
}

/** The punctuation of Big5 and its frequently used characters. */
function isCommonBig5(lead: number, trail: number): boolean {
  return lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe));
}
