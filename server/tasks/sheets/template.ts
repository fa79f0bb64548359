import type { Field } from '../../../src/engine/fields/field.ts';
import { choiceLabel, fieldHelp, fieldLabel, resourceTitle } from '../../../src/engine/texts/label.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import { fieldNamesOf, titleOf } from '../../records/present/labels.ts';
import { type AppContext } from '../../request/context.ts';
import { say } from '../../request/messages.ts';
import { sheetAnswer } from './export/answer.ts';
import { isMultiple, isText, textContext } from './export/columns.ts';
import { readFormat } from './export/request.ts';
import { importedFields, sheetKey } from './import/columns.ts';
import type { Cell } from './write/cell.ts';
import { writers } from './write/file.ts';
import type { BookSheet } from './write/xlsx.ts';

const width = 18;
const helpWidths = [18, 10, 40, 60];

/**
 * `GET /{name}/import/template`: a sheet with the columns that the caller may import; required ones are marked with
 * `*`. In xlsx, a second sheet describes the allowed values of each column. `without` leaves out one field: the record
 * that the place of the import is below.
 */
export function answerTemplate(c: AppContext, context: RequestContext): Response {
  const format = readFormat(new URL(c.req.url).searchParams);
  const title = titleOf(context);
  const without = c.req.query('without');
  const fields = importedFields(context).filter(({ name }) => name !== without);
  const content = writers[format].write([emptySheet(context, title, fields), helpSheet(context, fields)]);
  return sheetAnswer(c, `${title}.${format}`, writers[format].type, content);
}

function emptySheet(context: RequestContext, name: string, fields: readonly Field[]): BookSheet {
  const labels = fields.map((field) => ({
    label: labelOf(context, field) + (isRequired(field) ? '*' : ''),
    width,
    isText: isText(context, field),
  }));
  const choices = fields.map(
    (field, index) => [index, isMultiple(context, field) ? [] : choicesOf(context, field)] as const,
  );
  return { name, columns: labels, rows: [], choices: new Map(choices) };
}

function helpSheet(context: RequestContext, fields: readonly Field[]): BookSheet {
  const word = (key: 'name' | 'required' | 'options' | 'help') =>
    say(context.language, { key: `sheet.helpColumns.${key}` });
  const headings = [word('name'), word('required'), word('options'), word('help')];
  return {
    name: say(context.language, { key: 'sheet.helpSheet' }),
    columns: headings.map((label, index) => ({ label, width: helpWidths[index] ?? width })),
    rows: fields.map((field): Cell[] => [
      labelOf(context, field),
      say(context.language, { key: isRequired(field) ? 'sheet.required' : 'sheet.optional' }),
      choicesOf(context, field).join(', '),
      helpOf(context, field).join('; '),
    ]),
  };
}

function helpOf(context: RequestContext, field: Field): string[] {
  const { catalogue } = context.services;
  const { translate } = textContext(context);
  const target = catalogue.targetOf(field);
  const referred = target === undefined ? undefined : resourceTitle(translate, catalogue.resource(target));
  return [
    fieldHelp(translate, context.resource.name, field),
    referred && say(context.language, { key: 'sheet.reference', params: { resource: referred } }),
    isMultiple(context, field) ? say(context.language, { key: 'sheet.multiple' }) : undefined,
    keyHelpOf(context, field),
  ].flatMap((text) => text ?? []);
}

function keyHelpOf(context: RequestContext, { name }: Field): string | undefined {
  const { language } = context;
  const names = sheetKey(context)?.fields.map((field) => field.name) ?? [];
  if (!names.includes(name)) return undefined;
  if (names.length === 1) return say(language, { key: 'sheet.key' });
  return say(language, { key: 'sheet.keyTogether', params: { fields: fieldNamesOf(context, names) } });
}

function choicesOf(context: RequestContext, field: Field): string[] {
  const { translate } = textContext(context);
  const choices = context.services.catalogue.kinds[field.type]?.choices?.(field.settings) ?? [];
  return choices.map((choice) => choiceLabel(translate, context.resource.name, field.name, choice));
}

function isRequired({ required, default: given }: Field): boolean {
  return required && given === undefined;
}

function labelOf(context: RequestContext, field: Field): string {
  return fieldLabel(textContext(context).translate, context.resource.name, field);
}
