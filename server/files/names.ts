/** Line breaks, invisible characters, and marks that change the direction of text. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** Characters that some file systems do not allow. */
const unsavable = /[<>:"|?*]/g;
/** Maximum length of a name in characters, including its extension. */
const maxLength = 120;

/** Returns a safe file name: without folders and invisible characters, and short enough for every file system. */
export function safeName(given: string): string {
  const last = given.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last
    .replace(unseen, '')
    .replace(unsavable, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (clean === '') return 'file';
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - extension.length)];
  return stem.slice(0, maxLength - extension.length).join('') + extension;
}

/** Returns `Content-Disposition` with a name in any script (RFC 6266). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Returns the purpose of an upload, `merchant.logo`. A visitor who fills in the form of a record uploads for that
 * record alone.
 */
export function uploadPurpose(resource: string, field: string, record?: string): string {
  return record === undefined ? `${resource}.${field}` : `${resource}.${field}/${record}`;
}
