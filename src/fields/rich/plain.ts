const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Converts markup to text: one line per block, list items with a bullet. Expects sanitized markup, in which everything
 * that looks like a tag is one.
 */
export function plainText(markup: string): string {
  return markup
    .replace(/<li[^<>]*>(?:<p>)?/g, '• ')
    .replace(/<br[^<>]*>|<\/(?:p|h2|h3|li|blockquote)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:(\w+)|#(\d+)|#x([0-9a-f]+));/gi, (whole, name = '', decimal = '', hexadecimal = '') =>
      Object.hasOwn(named, name) ? (named[name] ?? whole) : (character(decimal, hexadecimal) ?? whole),
    )
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** Returns whether the markup contains no visible character, only empty paragraphs and items. */
export function saysNothing(markup: string): boolean {
  return markup.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}

/** Converts text to markup with one paragraph per line. */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
}

function character(decimal: string, hexadecimal: string): string | undefined {
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined;
}
