import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writers } from '../../../server/tasks/sheets/write/file.ts';

async function* failing(): AsyncGenerator<readonly string[]> {
  yield ['甲'];
  throw new Error('the rows are gone');
}

it.each(['xlsx', 'csv'] as const)(
  '%s: rows that fail before anybody reads the file fail its reader, and nothing else',
  async (format) => {
    const uncaught: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => uncaught.push(error));
    try {
      const file = writers[format].write([{ name: '商家', columns: [{ label: '名称', width: 10 }], rows: failing() }]);
      await pause(100);
      await expect(readAll(file)).rejects.toThrow('the rows are gone');
      expect(uncaught).toEqual([]);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener);
    }
  },
);

async function readAll(file: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of file);
}
