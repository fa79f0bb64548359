import { createInterface } from 'node:readline/promises';
import { defaultUrl, readTarget, type Target } from './commands/rows.ts';
import { fieldUsage } from './fields/language.ts';
import type { Product } from './product.ts';
import type { Options } from './usage.ts';

/** Whether somebody can answer questions. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** Asks for what the options of a screen lack. `readline` does it: seven lines of text need no library. */
export async function askedOptions(product: Product, given: Options): Promise<Options> {
  const groups = product.entries.flatMap(({ children, title, path }) =>
    children ? [`${title}${path ? ` ${path}` : ''}`] : [],
  );
  const title = given.title ?? (await ask('Title, in Chinese (拜访): '));
  const at = given.at ?? (await ask(`Path; groups are ${groups.join(', ')} (/custom/visit): `));
  if (given.fields !== undefined || given.from !== undefined || given.json !== undefined)
    return { ...given, title, at };
  const source = await ask('A sheet (.xlsx, .csv) or a JSON answer (.json, address) to begin with; empty for none: ');
  if (source !== '') {
    const isJson = /^https?:|\.json$/.test(source);
    return { ...given, title, at, ...(isJson ? { json: source } : { from: source }) };
  }
  return { ...given, title, at, fields: await ask(`Fields, each ${fieldUsage}\n> `) };
}

/** Asks whether the rows are imported into a running server, and as whom. Undefined where they are not. */
export async function askedTarget({ url = defaultUrl, as }: Options): Promise<Target | undefined> {
  const answer = await ask(`Import its rows into ${url} now? Then say as whom, as user:password; empty for later: `);
  return answer === '' ? undefined : readTarget(url, as ?? answer);
}

/** Asks a question that is answered by yes or no. */
export async function confirm(question: string): Promise<boolean> {
  return /^(y|yes|是)?$/i.test(await ask(`${question} [Y/n] `));
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
