/** A part of a form or of a record, as authors write it. */
export interface WrittenSection {
  readonly title: string;
  readonly fields: readonly string[];
  readonly [option: string]: unknown;
}

/** A row of all sections below each other: the heading of a section, or a field in it. */
export type SectionRow = { readonly section: WrittenSection } | { readonly field: string };

export function rowsOf(sections: readonly WrittenSection[]): readonly SectionRow[] {
  return sections.flatMap((section): SectionRow[] => [{ section }, ...section.fields.map((field) => ({ field }))]);
}

/** Returns the sections of rows: fields belong to the heading above them, and those above the first heading to that one. */
export function sectionsOf(rows: readonly SectionRow[]): readonly WrittenSection[] {
  const made: { section: WrittenSection; fields: string[] }[] = [];
  const early: string[] = [];
  for (const row of rows) {
    if ('section' in row) made.push({ section: row.section, fields: [] });
    else (made.at(-1)?.fields ?? early).push(row.field);
  }
  return made.map(({ section, fields }, index) => ({
    ...section,
    fields: index === 0 ? [...early, ...fields] : fields,
  }));
}
