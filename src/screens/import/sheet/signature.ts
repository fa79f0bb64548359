import type { UnreadableReason } from './sheet.ts';

/** Bytes with which files of other kinds begin, in hexadecimal. */
const signatures: readonly (readonly [RegExp, UnreadableReason])[] = [
  // The sheets of Excel 2 to 4, which have no container.
  [/^09(00|02|04|08)0[4-8]00/, 'oldExcel'],
  // `%PDF-` and `{\rtf`, after blanks.
  [/^(09|0a|0d|20)*(255044462d|7b5c727466)/, 'document'],
  // PNG, JPEG, GIF, WebP, TIFF, HEIF and AVIF.
  [
    /^(89504e47|ffd8ff|47494638|52494646.{8}57454250|49492a00|4d4d002a|.{8}66747970(686569|6d6966|61766966))/,
    'picture',
  ],
  // gzip, RAR, 7z, and a zip without files.
  [/^(1f8b|52617221|377abcaf|504b0506)/, 'archive'],
];

/** Beginnings of text files that contain data in another form than rows. */
const markups: readonly (readonly [RegExp, UnreadableReason])[] = [
  [/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<!doctype html|^\s*MIME-Version:/is, 'webPage'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(html|head|body|meta|style|table|div)\b/is, 'webPage'],
  [/^\s*<\?xml.*urn:schemas-microsoft-com:office:spreadsheet/is, 'xmlSheet'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg\b/is, 'picture'],
  [/^\s*<(\?xml|[a-z][\w:-]*[^>]*xmlns)/i, 'xml'],
];

/** Number of characters in which a signature is searched for. */
const headLength = 4096;

/** Returns why bytes are no sheet, if they begin like another kind of file. */
export function reasonOfBytes(bytes: ArrayBuffer): UnreadableReason | undefined {
  const head = Array.from(new Uint8Array(bytes.slice(0, 64)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return signatures.find(([pattern]) => pattern.test(head))?.[1];
}

/** Returns why a text is no delimited text. */
export function reasonOfText(text: string): UnreadableReason | undefined {
  // Text never contains NUL, but images and archives do.
  if (text.includes('\0')) return 'notASheet';
  const head = text.slice(0, headLength);
  return markups.find(([pattern]) => pattern.test(head))?.[1] ?? (isJson(text) ? 'json' : undefined);
}

/** Returns whether a text, or the first of its lines, is JSON that contains several values. */
function isJson(text: string): boolean {
  const plain = text.trim();
  if (!/^[[{]/.test(plain)) return false;
  return [plain, plain.split('\n', 1)[0] ?? ''].some((part) => {
    try {
      const value: unknown = JSON.parse(part);
      return typeof value === 'object';
    } catch {
      return false;
    }
  });
}
