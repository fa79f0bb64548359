import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import type { Language } from '../../../src/base/language.ts';
import { importFields } from '../../../src/engine/fields/import-fields.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { rowsOfSheet } from '../../../src/screens/import/checking/rows.ts';
import { guessMapping } from '../../../src/screens/import/mapping/guess.ts';
import { headsOf, samplesOf, targetsOf } from '../../../src/screens/import/mapping/targets.ts';
import { dataRows } from '../../../src/screens/import/sheet/heads.ts';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import { translateFor } from '../../setup/translate.ts';
import type { Person } from '../resources/console.ts';

export interface Export {
  readonly format: 'xlsx' | 'csv';
  readonly language: Language;
}

/** Exports all records, and returns the rows that the console sends of the file when nobody changes its guesses. */
export async function exportedRows(
  person: Person,
  { kinds }: Catalogue,
  resource: Resource,
  { format, language }: Export,
) {
  const file = await person.fetch(`/${resource.name}/export?format=${format}`, { 'Accept-Language': language });
  const [sheet] = await readSheets(new Blob([await file.arrayBuffer()]));
  if (!sheet) throw new Error(`The export of ${resource.name} is empty.`);
  const source = { sheet, head: 0, fillsMerged: true };
  const heads = headsOf(source);
  const fields = importFields(resource, { permissions: [superAdmin], version: '' }, kinds);
  const targets = targetsOf(resource, fields, kinds, translateFor(language));
  const mapping = guessMapping(heads, targets, {}, samplesOf(source, heads.length));
  return rowsOfSheet(dataRows(source), mapping, { edits: new Map(), removed: new Set() }).map(({ values }) => values);
}
