import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../server/operations/start/backend.ts';
import { type AppEnv, systemClock } from '../../server/request/context.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { type Database, openDatabase } from '../../server/storage/database.ts';
import { envelopeCode } from '../../src/base/envelope.ts';
import { abilities } from '../../src/engine/features/limits.ts';
import { product } from '../setup/product.ts';
import { readDocument } from './documents.ts';

const document = readDocument('api.md');

/** Calls a document tells: `GET /buffalo/v1/{name}/page` in a code span. */
function toldCalls(text: string): Set<string> {
  return new Set([...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?]*)`/g)].map(([, call = '']) => call));
}

/** Codes in the first column of the table of codes. */
function toldCodes(text: string): number[] {
  return [...text.matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => Number(code));
}

describe('docs/api.md', () => {
  let app: Hono<AppEnv>;
  let database: Database;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docs-'));

  beforeAll(async () => {
    const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'only for this test' };
    const settings = readSettings({ DATA_DIR: dataDir, ...account });
    database = openDatabase(settings);
    app = await startBackend({
      product,
      database,
      settings,
      log: pino({ level: 'silent' }),
      clock: systemClock,
      demo: false,
    });
  });

  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** What answers a call, leaving out what only stands in the way of several. */
  function mountedCalls(): Set<string> {
    const routes = app.routes.filter(({ method }) => method !== 'ALL');
    return new Set(routes.map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`));
  }

  it('tells every call the server answers, and no other', () => {
    const mounted = mountedCalls();
    expect(mounted.size).toBeGreaterThan(15);
    expect([...toldCalls(document)].toSorted()).toEqual([...mounted].toSorted());
  });

  it('tells every ability of a backend once, in order, and no other', () => {
    const [, section = ''] = document.split('### What a backend can do');
    expect([...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)).toEqual(abilities);
  });

  it('tells every code of the envelope once, and no other', () => {
    expect(toldCodes(document).toSorted((one, other) => one - other)).toEqual(
      Object.values(envelopeCode).toSorted((one, other) => one - other),
    );
  });
});
