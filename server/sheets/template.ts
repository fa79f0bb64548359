import type { Field } from '../../src/engine/field.ts';
import { choiceLabel, fieldHelp, fieldLabel, resourceTitle } from '../../src/engine/label.ts';
import { type AppContext } from '../context.ts';
import { say } from '../messages.ts';
import type { Call } from '../resources/call.ts';
import { titleOf } from '../resources/words.ts';
import { sheetAnswer } from './export/answer.ts';
import { textContext } from './export/columns.ts';
import { readFormat } from './export/request.ts';
import { broughtFields, demandImport, keyField } from './import/columns.ts';
import type { Cell } from './write/cell.ts';
import { writers } from './write/file.ts';
import type { BookSheet } from './write/xlsx.ts';

const width = 18;
const helpWidths = [18, 10, 40, 60];

/**
 * `GET /{name}/import/template`: a sheet with the columns that the caller may fill in, those that must be marked with `*`;
 * in xlsx a second one says what may stand in each.
 */
export function answerTemplate(c: AppContext, call: Call): Response {
  demandImport(call);
  const format = readFormat(new URL(c.req.url).searchParams);
  const title = titleOf(call.language, call.resource);
  const content = writers[format].write([emptySheet(call, title), helpSheet(call)]);
  return sheetAnswer(c, `${title}.${format}`, writers[format].type, content);
}

function emptySheet(call: Call, name: string): BookSheet {
  const fields = broughtFields(call);
  const labels = fields.map((field) => ({ label: labelOf(call, field) + (isRequired(field) ? '*' : ''), width }));
  const choices = fields.map((field, index) => [index, isSeveral(call, field) ? [] : choicesOf(call, field)] as const);
  return { name, columns: labels, rows: [], choices: new Map(choices) };
}

function helpSheet(call: Call): BookSheet {
  const word = (key: 'name' | 'required' | 'options' | 'help') =>
    say(call.language, { key: `sheet.helpColumns.${key}` });
  const headings = [word('name'), word('required'), word('options'), word('help')];
  return {
    name: say(call.language, { key: 'sheet.helpSheet' }),
    columns: headings.map((label, index) => ({ label, width: helpWidths[index] ?? width })),
    rows: broughtFields(call).map((field): Cell[] => [
      labelOf(call, field),
      say(call.language, { key: isRequired(field) ? 'sheet.required' : 'sheet.optional' }),
      choicesOf(call, field).join(', '),
      helpOf(call, field).join('; '),
    ]),
  };
}

function helpOf(call: Call, field: Field): string[] {
  const { catalogue } = call.parts;
  const { translate } = textContext(call);
  const target = catalogue.targetOf(field);
  const referred = target === undefined ? undefined : resourceTitle(translate, catalogue.resource(target));
  return [
    fieldHelp(translate, call.resource.name, field),
    referred && say(call.language, { key: 'sheet.reference', params: { resource: referred } }),
    isSeveral(call, field) ? say(call.language, { key: 'sheet.several' }) : undefined,
    field === keyField(call) ? say(call.language, { key: 'sheet.key' }) : undefined,
  ].flatMap((text) => text ?? []);
}

function choicesOf(call: Call, field: Field): string[] {
  const { translate } = textContext(call);
  const choices = call.parts.catalogue.kinds[field.type]?.choices?.(field.settings) ?? [];
  return choices.map((choice) => choiceLabel(translate, call.resource.name, field.name, choice));
}

function isSeveral({ parts }: Call, { type, settings }: Field): boolean {
  return parts.catalogue.kinds[type]?.several?.(settings) ?? false;
}

function isRequired({ required, default: given }: Field): boolean {
  return required && given === undefined;
}

function labelOf(call: Call, field: Field): string {
  return fieldLabel(textContext(call).translate, call.resource.name, field);
}
