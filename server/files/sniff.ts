import { type Family, type FileTypeName, fileTypes, typeOfName } from '../../src/fields/file/types.ts';

/** Number of bytes at the start of a file from which its type is detected. */
export const sniffedBytes = 4096;

const signatures: readonly { readonly family: Family; readonly at: number; readonly bytes: string }[] = [
  { family: 'png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { family: 'jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { family: 'gif', at: 0, bytes: 'GIF87a' },
  { family: 'gif', at: 0, bytes: 'GIF89a' },
  { family: 'webp', at: 8, bytes: 'WEBP' },
  { family: 'wav', at: 8, bytes: 'WAVE' },
  { family: 'avif', at: 4, bytes: 'ftypavif' },
  { family: 'avif', at: 4, bytes: 'ftypavis' },
  { family: 'mp4', at: 4, bytes: 'ftyp' },
  { family: 'pdf', at: 0, bytes: '%PDF-' },
  { family: 'zip', at: 0, bytes: 'PK\x03\x04' },
  { family: 'zip', at: 0, bytes: 'PK\x05\x06' },
  { family: 'ole', at: 0, bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { family: 'mp3', at: 0, bytes: 'ID3' },
  { family: 'mp3', at: 0, bytes: '\xff\xfb' },
  { family: 'mp3', at: 0, bytes: '\xff\xf3' },
  { family: 'mp3', at: 0, bytes: '\xff\xf2' },
];

/** Control characters allowed in text: tab, line feed, form feed, carriage return, escape. */
const writtenControls = new Set([9, 10, 12, 13, 27]);
/** Markup that a browser could run if it guesses the type. Text files that users upload do not start like this. */
const markup = /^<(?:!doctype|html|head|body|script|iframe|svg|\?)/i;

/**
 * Detects the type of a file from the start of its content. The name only distinguishes types with the same signature.
 * Returns undefined for an unknown type, and if the name does not match the content.
 */
export function sniff(name: string, head: Uint8Array): FileTypeName | undefined {
  const named = typeOfName(name);
  return named !== undefined && fileTypes[named].family === familyOf(head) ? named : undefined;
}

function familyOf(head: Uint8Array): Family | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, sniffedBytes)).toString('latin1');
  const signed = signatures.find(({ at, bytes }) => text.startsWith(bytes, at));
  if (signed) return signed.family;
  if (text === '' || head.some((byte) => (byte < 32 && !writtenControls.has(byte)) || byte === 127)) return undefined;
  // The byte order mark of UTF-8, decoded as latin1.
  const written = text.replace(/^ï»¿/, '');
  if (/^<svg[\s>]/i.test(firstTag(written))) return 'svg';
  return markup.test(firstTag(written, ['<!--'])) ? undefined : 'text';
}

/** What may precede the first element of a document, and how each ends. */
const prolog = { '<!--': '-->', '<?xml': '?>', '<!doctype svg': '>' } as const;

/** Returns the text from its first tag on. Runs in one pass, because the text may be hostile. */
function firstTag(text: string, skipped = Object.keys(prolog)): string {
  for (let at = 0; ; ) {
    at += text.slice(at).search(/\S|$/);
    const [opening, closing] = Object.entries(prolog).find(([one]) => startsWith(text, one, at)) ?? [];
    if (opening === undefined || closing === undefined || !skipped.includes(opening)) return text.slice(at);
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) return '';
    at = end + closing.length;
  }
}

function startsWith(text: string, word: string, at: number): boolean {
  return text.slice(at, at + word.length).toLowerCase() === word;
}
