import type { UnreadableReason } from '../sheet.ts';

/** Sizes in the container format that Office used before xlsx, and still uses for files with a password. */
const headerLength = 512;
const entryLength = 128;
const nameLengthOffset = 64;
const typeOffset = 66;
const stream = 2;

/** Why a file in this container cannot be imported, by the names of what it contains. The first that is found counts. */
const reasons: Readonly<Record<string, UnreadableReason>> = {
  EncryptedPackage: 'password',
  Workbook: 'oldExcel',
  Book: 'oldExcel',
  WordDocument: 'document',
  'PowerPoint Document': 'document',
};

/** Returns why a compound file cannot be imported. Its directory has an entry of 128 bytes for each stream. */
export function reasonOfCompoundFile(bytes: ArrayBuffer): UnreadableReason {
  const view = new DataView(bytes);
  for (let at = headerLength; at + entryLength <= bytes.byteLength; at += entryLength) {
    const length = view.getUint16(at + nameLengthOffset, true);
    if (view.getUint8(at + typeOffset) !== stream || length < 4 || length > nameLengthOffset) continue;
    const reason = reasons[new TextDecoder('utf-16le').decode(new Uint8Array(bytes, at, length - 2))];
    if (reason) return reason;
  }
  return 'notASheet';
}
