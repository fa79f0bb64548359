import { applyChange } from './change.ts';
import { CommandRefused } from './command-refused.ts';
import { fieldChange } from './commands/field.ts';
import { kindChange } from './commands/kind.ts';
import { pageChange } from './commands/page.ts';
import { reportChange } from './commands/report.ts';
import { importRows, readTarget } from './commands/rows.ts';
import { ruleChange } from './commands/rule.ts';
import { writeScreen } from './commands/write-screen.ts';
import { readFields } from './fields/language.ts';
import { openProduct, requireResource } from './product.ts';
import { type Run, sayNames } from './run.ts';
import { readSheet } from './sources/sheet.ts';
import { readArguments, required, usage } from './usage.ts';
import { createDictionary } from './words.ts';

/** What else than a screen can be written, by the first word of the arguments. */
const commands: Readonly<Record<string, (run: Run) => Promise<void> | void>> = {
  field(run) {
    const resource = required(run.given[0], 'The name of the resource');
    const taken = Object.keys(requireResource(run.product, resource).fields);
    const plans = readFields(required(run.given.slice(1).join(' '), 'The field'), createDictionary(run.product), taken);
    sayNames(plans, run.say);
    apply(run, fieldChange(run.product, resource, plans));
  },
  rule(run) {
    const [resource, ...rule] = run.given;
    apply(
      run,
      ruleChange(run.product, required(resource, 'The name of the resource'), required(rule.join(' '), 'The rule')),
    );
  },
  report(run) {
    const { options } = run;
    const [resource, ...text] = run.given;
    const request = {
      resource: required(resource, 'The name of the resource'),
      text: required(text.join(' '), 'The report'),
      key: options.name,
      ...placeIn(options),
    };
    apply(run, reportChange(run.product, request));
  },
  page(run) {
    const { options } = run;
    const request = {
      name: required(run.given[0], 'The name of the page'),
      of: required(options.of, '--of'),
      ...placeIn(options),
    };
    apply(run, pageChange(run.product, request));
  },
  kind(run) {
    const { options } = run;
    const request = {
      name: required(run.given[0], 'The name of the kind'),
      title: required(options.title, '--title'),
      english: options.english,
      pattern: required(options.pattern, '--pattern'),
      example: required(options.example, '--example'),
    };
    apply(run, kindChange(run.product, request));
  },
  async rows({ product, options, given: [resource, file], say }) {
    const target = readTarget(options.url, options.as);
    const name = required(resource, 'The name of the resource');
    const titles = Object.values(requireResource(product, name).fields).flatMap(({ label }) => label ?? []);
    const table = await readSheet(required(file, 'The file'), options.sheet, titles);
    say(await importRows(product, name, table, target));
  },
};

/** Returns where a new entry stands in the list, and what it is called. */
function placeIn({ title, at, english, perm, group }: Run['options']) {
  return { title: required(title, '--title'), at: required(at, '--at'), english, perm, group };
}

function apply({ product, options, say }: Run, change: Parameters<typeof applyChange>[1]): void {
  applyChange(product, change, { isDryRun: options['dry-run'] === true, say });
}

/**
 * Runs the command. Returns the status of the process.
 *
 * @param args what stands behind `npm run new --`
 * @param root the folder of the project
 */
export async function runNew(args: readonly string[], root: string): Promise<number> {
  try {
    const { values: options, positionals } = readArguments(args);
    if (options.help) {
      console.log(usage);
      return 0;
    }
    const [command, ...given] = positionals;
    const write = command === undefined ? writeScreen : commands[command];
    if (!write)
      throw new CommandRefused(
        `There is no command "${command}"; there are ${Object.keys(commands).join(', ')}.`,
        '',
        usage,
      );
    await write({ product: await openProduct(root), options, given, say: (line) => console.log(line) });
    return 0;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    console.error(error.message);
    return 1;
  }
}
