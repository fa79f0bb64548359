/** Characters that end a line, are not seen, or turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** What a file system of somebody who saves it could not bear. */
const unsavable = /[<>:"|?*]/g;
/** Most characters of a name, its extension included. */
const longest = 120;

/** The name a file is kept under: without folders, without what is not seen, of a length that every system can save. */
export function safeName(given: string): string {
  const last = given.normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last
    .replace(unseen, '')
    .replace(unsavable, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') return 'file';
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - extension.length)];
  return stem.slice(0, longest - extension.length).join('') + extension;
}

/** `Content-Disposition` with the name in any script (RFC 6266). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
