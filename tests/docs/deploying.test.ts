import { describe, expect, it } from 'vitest';
import { readSettings } from '../../server/runtime/settings.ts';
import { codeSpans, readDocument } from './documents.ts';

const document = readDocument('deploying.md');
const consoleConfig = readDocument('../src/config/index.ts');
/** Words in capitals that are no variables. */
const signals = ['SIGTERM', 'SIGINT'];

/** The variables the server looks up. */
function readVariables(): string[] {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_variables, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  return [...asked];
}

/** The variables the build of the console looks up. */
function builtInVariables(): string[] {
  return [...new Set(consoleConfig.match(/\bVITE_\w+/g))];
}

describe('docs/deploying.md', () => {
  it('tells every variable that is read, and no other', () => {
    const told = [...codeSpans(document)].filter((span) => /^[A-Z]+(_[A-Z]+)*$/.test(span) && !signals.includes(span));
    const read = [...readVariables(), ...builtInVariables()];
    expect(read.length).toBeGreaterThan(10);
    expect(told.toSorted()).toEqual(read.toSorted());
  });
});
