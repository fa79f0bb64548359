import path from 'node:path';
import { applyChange } from '../change.ts';
import { readFields } from '../fields/language.ts';
import { askedOptions, confirm, isTerminal } from '../questions.ts';
import { Refusal } from '../refusal.ts';
import { type Run, sayNames } from '../run.ts';
import { readAnswer } from '../sources/answer.ts';
import { readSheet } from '../sources/sheet.ts';
import { describeProposals, proposeFields, type Table } from '../sources/table.ts';
import { required } from '../usage.ts';
import { createDictionary, type Dictionary } from '../words.ts';
import { importRows, readTarget } from './rows.ts';
import { planScreen, screenChange } from './screen.ts';

/** Writes a screen, from fields that are given or from the records of a sheet or an answer. */
export async function writeScreen({ product, options: given, say }: Run): Promise<void> {
  const dictionary = createDictionary(product);
  const options = isTerminal() ? await askedOptions(product, given) : given;
  const target = options.import ? readTarget(options.url, options.as) : undefined;
  const title = required(options.title, '--title');
  const at = required(options.at, '--at');
  const table = await readSource(options, dictionary);
  const own =
    options.fields === undefined && table
      ? []
      : readFields(required(options.fields, '--fields, --from or --json'), dictionary);
  const proposals = table && proposeFields(table, own, dictionary);
  const fields = proposals?.map(({ field }) => field) ?? own;
  const { name, english, noun, perm, group, area, icon, rule } = options;
  const request = { title, at, fields, name, english, noun, perm, group, area, icon, isImported: table !== undefined };
  const screen = planScreen(product, request, dictionary);
  if (table && proposals) {
    say(`${table.source} has ${table.rows} rows. It becomes ${screen.entry.title} (${screen.name}):`);
    for (const line of [...describeProposals(proposals, table), ...table.notes.map((note) => `  ${note}`)]) say(line);
  }
  sayNames(fields, say);
  if (proposals && isTerminal() && !options['dry-run'] && !(await confirm('Write it?')))
    throw new Refusal('Nothing was written.');
  const change = screenChange(product, screen, rule);
  const isSheet = options.from !== undefined;
  const hint = `npm run new -- rows ${screen.name} ${options.from} --as owner@demo.example:Demo-2026! imports the ${table?.rows} rows, once the server runs with the screen.`;
  applyChange(product, isSheet && !target ? { ...change, next: [...change.next, hint] } : change, {
    isDryRun: options['dry-run'] === true,
    say,
  });
  if (!table || !target || options['dry-run']) return;
  say(
    await importRows(
      { ...product, definitions: { ...product.definitions, [screen.name]: screen.definition } },
      screen.name,
      table,
      target,
    ),
  );
}

async function readSource({ from, sheet, json }: Run['options'], dictionary: Dictionary): Promise<Table | undefined> {
  if (from !== undefined && json !== undefined) throw new Refusal('Give --from or --json, not both.');
  if (from !== undefined) return readSheet(path.resolve(from), sheet);
  return json === undefined ? undefined : readAnswer(json, dictionary);
}
