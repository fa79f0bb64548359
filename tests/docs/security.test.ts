import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeSpans, readDocument } from './documents.ts';

describe('docs/security.md', () => {
  const text = readDocument('security.md');

  it('names tests that exist', () => {
    const named = [...codeSpans(text)].filter((span) => span.startsWith('tests/'));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
  });

  it('has a test and a requirement for every promise', () => {
    const tables = text.split('| promise | tested by | ASVS |\n').slice(1);
    const promises = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n').slice(1)).filter(Boolean);
    expect(promises.length).toBeGreaterThan(30);
    const whole = /^\| [^|]+ \| (`(features\/[\w-]+\/)?tests\/[^|]+`(, )?)+ \| \d+\.\d+\.\d+(, \d+\.\d+\.\d+)* \|$/;
    expect(promises.filter((line) => !whole.test(line))).toEqual([]);
  });
});
