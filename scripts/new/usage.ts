import { parseArgs } from 'node:util';
import { CommandRefused } from './command-refused.ts';
import { reportUsage } from './commands/report.ts';
import { ruleUsage } from './commands/rule.ts';
import { fieldUsage } from './fields/language.ts';

export const usage = `npm run new -- [options]
    writes a screen: its resource, its line in the list, labels in both languages, and what is generated. Asks for what is
    missing where it runs in a terminal.

  --title 拜访            what it is called
  --at /custom/visit      its path; the menu group with most of it takes the screen
  --fields "…"            its fields, each ${fieldUsage}
  --from FILE             fields from the values of a sheet (.xlsx, .csv); --sheet NAME says which one
  --json FILE|ADDRESS     fields from one JSON answer of an endpoint
  --rule "…"              a rule: ${ruleUsage}
  --name, --english, --noun, --perm, --group, --area, --icon
                          name of the resource, English title, what one record is called, permission, menu group, folder in
                          src/resources and icon, in place of those made of the title and the path
  --import                imports the rows of --from, too, into the server at --url (http://127.0.0.1:5180)
                          --as user:password, once it knows the screen
  --each FILE             writes several screens at once: a JSON list of objects with these options, without the dashes
  --dry-run               shows the difference, and writes nothing

npm run new -- field RESOURCE "…"      adds fields, written as for --fields
npm run new -- rule RESOURCE "…"       writes a rule: ${ruleUsage}
npm run new -- report RESOURCE "…" --title 拜访统计 --at /statistics/visit
                                       adds a report: ${reportUsage}
npm run new -- page NAME --of RESOURCE --title 看板 --at /custom/board
                                       writes a page of Refine with the records of a resource
npm run new -- kind NAME --title 车牌号 --pattern "…" --example 京A12345
                                       writes a kind of field: one line of text that matches a pattern
npm run new -- rows RESOURCE FILE --as user:password
                                       imports a sheet into a running server
`;

const text = { type: 'string' } as const;

/** Options by name, each a text or a flag. */
const options = {
  title: text,
  at: text,
  fields: text,
  from: text,
  sheet: text,
  json: text,
  rule: text,
  each: text,
  name: text,
  english: text,
  noun: text,
  perm: text,
  group: text,
  area: text,
  icon: text,
  import: { type: 'boolean' },
  url: text,
  as: text,
  of: text,
  pattern: text,
  example: text,
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type Options = ReturnType<typeof readArguments>['values'];

/** Parses the arguments. Refuses an option that there is not. */
export function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error), '', usage);
  }
}

/** Returns an option or argument. Refuses a command without it. */
export function required(value: string | undefined, name: string): string {
  if (value !== undefined && value.trim() !== '') return value.trim();
  throw new CommandRefused(`${name} is missing.`, '', usage);
}
