const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Maximum length of a sheet name in Excel, in characters. */
const longestName = 31;

/** Cell styles by their index in the `cellXfs` below. */
export const style = {
  plain: 0,
  heading: 1,
  text: 2,
  guarded: 3,
  day: 4,
  moment: 5,
  whole: 6,
  decimal: 7,
  money: 8,
  percent: 9,
  wrapped: 10,
  second: 11,
} as const;

/** Number formats. Ids up to 163 are built into Excel, 49 is text; custom formats start at 164. */
const formats: Readonly<Record<number, string>> = {
  164: 'yyyy\\-mm\\-dd',
  165: 'yyyy\\-mm\\-dd\\ hh:mm',
  166: '"¥"#,##0.00',
  167: '#,##0.######',
  168: '0.######%',
  169: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
};

export const styles = `${head}<styleSheet xmlns="${main}">${elements(
  'numFmts',
  Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`),
)}${elements('fonts', ['<font><sz val="11"/><name val="Calibri"/></font>', '<font><b/><sz val="11"/><name val="Calibri"/></font>'])}${elements(
  'fills',
  ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
)}<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>${elements('cellXfs', [
  xf(0),
  xf(49, 'fontId="1" applyFont="1"'),
  xf(49),
  // Keeps text that looks like a formula as text, even after a user edits it.
  xf(49, 'quotePrefix="1"'),
  xf(164),
  xf(165),
  xf(3),
  xf(167),
  xf(166),
  xf(168),
  '<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>',
  xf(169),
])}</styleSheet>`;

export const relationships = `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const parts = [
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>`,
    ...numbers(sheets).map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${media}.worksheet+xml"/>`,
    ),
  ];
  return `${head}<Types xmlns="${pack}/content-types">${parts.join('')}</Types>`;
}

/** Returns the name of a sheet as Excel accepts it, with the number of the sheet if the first goes on in it: `商家 (2)`. */
export function sheetName(name: string, part: number): string {
  const number = part === 1 ? '' : ` (${part})`;
  const plain = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName - number.length);
  return `${plain.trim() || 'Sheet'}${number}`;
}

export function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

export function workbookRelationships(sheets: number): string {
  const parts = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${officeRelationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const last = `<Relationship Id="rId${sheets + 1}" Type="${officeRelationships}/styles" Target="styles.xml"/>`;
  return `${head}<Relationships xmlns="${pack}/relationships">${parts.join('')}${last}</Relationships>`;
}

/** What a cell of a workbook would read as an escaped character: `_x0041_`. */
const escaped = /_(?=x[\da-f]{4}_)/gi;
/** Characters that XML does not hold, and a carriage return, which it turns into a line feed. */
const unheld = /[^\P{Cc}\t\n\u007f-\u009f]|[\p{Surrogate}\ufffe\uffff]/gu;

/** Escapes the text of a cell: characters that XML does not hold as `_x0007_` (ECMA-376, ST_Xstring). */
export function escapeCell(text: string): string {
  const hex = (one: string) => one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return escapeXml(text.replaceAll(escaped, '_x005F_').replaceAll(unheld, (one) => `_x${hex(one)}_`));
}

/** Escapes text for XML. A bare carriage return is escaped, because parsers normalize it to a line feed. */
export function escapeXml(text: string): string {
  return writableText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** Replaces characters that XML does not allow with the replacement character. */
export function writableText(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, (one) => (/[\t\n\r]/.test(one) ? one : '\ufffd'));
}

function xf(format: number, more = ''): string {
  return `<xf numFmtId="${format}" applyNumberFormat="1" ${more}/>`;
}

function elements(name: string, parts: readonly string[]): string {
  return `<${name} count="${parts.length}">${parts.join('')}</${name}>`;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
