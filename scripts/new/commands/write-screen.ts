import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '../../../src/base/is-object.ts';
import { applyChange, type Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import { readFields } from '../fields/language.ts';
import { type Product, withAddition } from '../product.ts';
import { askedOptions, askedTarget, confirm, isTerminal } from '../questions.ts';
import { type Run, sayNames } from '../run.ts';
import { readAnswer } from '../sources/answer.ts';
import { readSheet } from '../sources/sheet.ts';
import { describeProposals, proposeFields, type Table } from '../sources/table.ts';
import { type Options, readArguments, required } from '../usage.ts';
import { createDictionary, type Dictionary } from '../words.ts';
import { importRows, readTarget } from './rows.ts';
import { planScreen, screenChange } from './screen.ts';

/** Writes a screen, or each of those that a file lists. */
export async function writeScreen(run: Run): Promise<void> {
  const { product, options, say } = run;
  const isDryRun = options['dry-run'] === true;
  if (options.each !== undefined) {
    applyChange(product, await prepareEach(run, options.each), { isDryRun, say });
    return;
  }
  const asked = isTerminal() ? await askedOptions(product, options) : options;
  const target = asked.import ? readTarget(asked.url, asked.as) : undefined;
  const { change, resource, table } = await prepare(product, asked, say);
  if (table && isTerminal() && !isDryRun && !(await confirm('Write it?')))
    throw new CommandRefused('Nothing was written.');
  const hint = `npm run new -- rows ${resource} ${asked.from} --as owner@demo.example:Demo-2026! imports its rows, once the server runs with the screen.`;
  const isOffered = asked.from !== undefined && !target;
  applyChange(product, isOffered ? { ...change, next: [...change.next, hint] } : change, { isDryRun, say });
  const chosen = isOffered && isTerminal() && !isDryRun ? await askedTarget(asked) : target;
  if (table && chosen && !isDryRun) say(await importRows(withAddition(product, change), resource, table, chosen));
}

/** Returns what writes all screens of a file: a list of objects with the options of each. */
async function prepareEach({ product, say }: Run, file: string): Promise<Change> {
  let all = product;
  const next = new Set<string>();
  for (const [index, options] of screensIn(file).entries()) {
    try {
      const { change } = await prepare(all, options, say);
      all = withAddition(all, change);
      for (const line of change.next) next.add(line);
    } catch (error) {
      throw error instanceof CommandRefused
        ? new CommandRefused(`Screen ${index + 1} of ${file}: ${error.message}`)
        : error;
    }
  }
  const { configuration, files } = all.loaded;
  return { texts: all.texts, configuration, resources: files.resources, next: [...next] };
}

function screensIn(file: string): readonly Options[] {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(read) || !read.every(isObject))
    throw new CommandRefused(`--each: ${file} holds no list of objects.`);
  return read.map((screen) => {
    const args = Object.entries(screen).map(([name, value]) => `--${name}=${String(value)}`);
    return readArguments(args).values;
  });
}

interface Prepared {
  readonly change: Change;
  /** Name of the resource. */
  readonly resource: string;
  readonly table: Table | undefined;
}

/** Decides everything about one screen, and says what is proposed and how things are called. */
async function prepare(product: Product, options: Options, say: Run['say']): Promise<Prepared> {
  const dictionary = createDictionary(product);
  const title = required(options.title, '--title');
  const at = required(options.at, '--at');
  const table = await readSource(options, dictionary);
  const isGiven = options.fields !== undefined || !table;
  const given = isGiven ? readFields(required(options.fields, '--fields, --from or --json'), dictionary) : [];
  const proposals = table && proposeFields(table, given, dictionary);
  const fields = proposals?.map(({ field }) => field) ?? given;
  const { name, english, noun, perm, group, area, icon, rule } = options;
  const request = { title, at, fields, name, english, noun, perm, group, area, icon, isImported: table !== undefined };
  const screen = planScreen(product, request, dictionary);
  if (table && proposals) {
    say(
      `${table.source} has ${table.rows === 1 ? '1 row' : `${table.rows} rows`}. It becomes ${screen.entry.title} (${screen.name}):`,
    );
    for (const line of [...describeProposals(proposals, table), ...table.notes.map((note) => `  ${note}`)]) say(line);
  }
  sayNames(fields, say);
  if (screen.isNamedBySound)
    say(`The resource is called ${screen.name}, as ${title} sounds: name it by --name and --english.`);
  return { change: screenChange(product, screen, rule), resource: screen.name, table };
}

async function readSource({ from, sheet, json }: Options, dictionary: Dictionary): Promise<Table | undefined> {
  if (from !== undefined && json !== undefined) throw new CommandRefused('Give --from or --json, not both.');
  if (from !== undefined) return readSheet(path.resolve(from), sheet);
  return json === undefined ? undefined : readAnswer(json, dictionary);
}
