/** Separates values on one line. */
const separators = /[,，、;；]/;
/** A number with groups of digits, as sheets show it: its commas separate nothing. */
const grouped = /^[^\d]*\d{1,3}(?:[,，]\d{3})+[^\d]*$/;
/** Maximum length of a value of a list on one line. Longer parts are those of a sentence. */
const maxPart = 60;

/**
 * Returns the values of a pasted text, each once: its lines and cells, or the parts of one line between commas and
 * semicolons if each looks like a value. Fewer than two mean that the text is one value.
 */
export function splitValues(text: string): string[] {
  const parts = /[\r\n\t]/.test(text) ? text.split(/[\r\n\t]+/) : partsOfLine(text.trim());
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

function partsOfLine(line: string): string[] {
  if (grouped.test(line)) return [line];
  const parts = line.split(separators).map((part) => part.trim());
  const areValues = parts.every((part) => part.length <= maxPart && !/[\s。！？!?：]/.test(part));
  return areValues ? parts : [line];
}

/** Separates the keywords of a list in `ListAddress.keyword`. None contains it. */
const separator = '\n';

/** Returns the keywords of an address, of which a record has to match one; none for an empty keyword. */
export function keywordsIn(keyword: string): string[] {
  return keyword.split(separator).filter(Boolean);
}

/** Returns the keyword of an address that stands for any of these. */
export function anyKeyword(keywords: readonly string[]): string {
  return [...new Set(keywords.map((one) => one.trim()).filter(Boolean))].join(separator);
}
