import type { DataProvider } from '@refinedev/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readSheets } from '../../../src/screens/import/sheet/read.ts';
import type { ReaderMessage, ReaderRequest } from '../../../src/screens/import/sheet/reader.worker.ts';
import { UnreadableSheet } from '../../../src/screens/import/sheet/sheet.ts';
import { createMemoryServer, openConsole } from '../list/stage.tsx';

type Asked = Parameters<NonNullable<DataProvider['custom']>>[0];
type Values = Readonly<Record<string, string>>;

/** What the server was asked, and what it knows. */
export interface ImportServer {
  readonly provider: DataProvider;
  /** Merchants there are, by name. */
  readonly existing: Map<string, Values>;
  /** Rows of every dry run, and of every import. */
  readonly checked: Values[][];
  readonly imported: { readonly rows: readonly Values[]; readonly options: object; readonly key: unknown }[];
  /** Rows of a job by where they start. */
  readonly sent: Map<number, number>;
  /** Thrown by the next call, and by that one only. */
  failNext: Error | undefined;
  /** Thrown by the next import after it was written, as when the connection drops before the answer. */
  loseNext: Error | undefined;
  /** Awaited by every import before it answers. */
  beforeImport: Promise<void> | undefined;
  /** Thrown by the next rows that are sent for a job. */
  failRows: Error | undefined;
  jobState: string;
}

/** An import of merchants in memory: a name is asked for, a mobile has eleven digits. */
export function createImportServer(): ImportServer {
  const server: ImportServer = {
    provider: { ...createMemoryServer([]).provider, custom },
    existing: new Map(),
    checked: [],
    imported: [],
    sent: new Map(),
    failNext: undefined,
    loseNext: undefined,
    beforeImport: undefined,
    failRows: undefined,
    jobState: 'done',
  };

  async function custom(asked: Asked) {
    if (asked.url.endsWith('/import') && Object(asked.query).dryRun !== true) await server.beforeImport;
    return { data: answer(asked) as never };
  }

  function answer({ url, method, payload, query, meta }: Asked): unknown {
    const failure = server.failNext;
    server.failNext = undefined;
    if (failure) throw failure;
    const body = (payload ?? {}) as { rows?: Values[]; start?: number; onDuplicate?: string };
    const { rows = [], start = 0, onDuplicate, ...options } = body;
    const isDryRun = typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === true;
    if (url.endsWith('/merchant/import')) {
      const results = rows.map((values, row) => ({ row, ...judge(values, onDuplicate) }));
      if (isDryRun) server.checked.push(rows);
      else server.imported.push({ rows, options: { onDuplicate, ...options }, key: meta?.idempotencyKey });
      if (!isDryRun) lose();
      return { failed: 0, rows: results, ...(!isDryRun && { job: '7' }) };
    }
    if (url.endsWith('/jobs') && method === 'post') return { id: '7' };
    if (url.endsWith('/jobs/7/rows') && server.failRows) {
      const refusal = server.failRows;
      server.failRows = undefined;
      throw refusal;
    }
    if (url.endsWith('/jobs/7/rows')) return server.sent.set(start, rows.length) && {};
    if (url.endsWith('/jobs/7/start')) return {};
    if (url.endsWith('/jobs/7/cancel')) {
      server.jobState = 'cancelled';
      return job(server.jobState);
    }
    if (url.endsWith('/jobs/7/undo')) {
      server.jobState = 'undone';
      return { job: job(server.jobState), kept: [] };
    }
    if (url.endsWith('/jobs/7')) return job(server.jobState);
    throw new Error(`Nobody answers ${method} ${url}.`);
  }

  function lose() {
    const lost = server.loseNext;
    server.loseNext = undefined;
    if (lost) throw lost;
  }

  function judge(values: Values, onDuplicate: string | undefined) {
    const before = server.existing.get(values.name ?? '');
    const existing = before && { id: '3', values: before };
    if (existing && onDuplicate === 'skip') return { outcome: 'skip', existing, values };
    const errors = {
      ...(values.name === '' && { name: ['必填，不能为空'] }),
      ...(!/^1\d{10}$/.test(values.mobile ?? '') && {
        mobile: ['应为 11 位手机号，或带区号的座机号，如 0571-88001234'],
      }),
      ...(/^\d{5}$/.test(values.expiresAt ?? '') && { expiresAt: ['可能是表格软件的日期序号'] }),
    };
    if (Object.keys(errors).length > 0) return { outcome: 'fail', errors, ...(existing && { existing }) };
    return existing ? { outcome: 'update', existing, values } : { outcome: 'create', values };
  }
  return server;
}

function job(state: string) {
  const result = { created: 2, updated: 0, skipped: 0, failed: 0 };
  const times = { createdAt: '2026-11-21T06:00:00.000Z', finishedAt: '2026-11-21T06:00:01.000Z' };
  return {
    id: '7',
    kind: 'import',
    resource: 'merchant',
    state,
    total: 2,
    done: state === 'running' ? 1 : 2,
    file: '商家.csv',
    result,
    canUndo: state === 'done',
    ...times,
  };
}

/** Reads in the page what the console reads beside it: jsdom has no workers. */
export class PageWorker extends EventTarget {
  postMessage(request: ReaderRequest): void {
    void this.read(request);
  }

  private async read({ file, ...options }: ReaderRequest): Promise<void> {
    const say = (data: ReaderMessage) => this.dispatchEvent(new MessageEvent('message', { data }));
    try {
      for (const [index, { rows, ...sheet }] of (await readSheets(file, options)).entries())
        say({ kind: 'rows', index, sheet, rows });
      say({ kind: 'done' });
    } catch (error) {
      say({ kind: 'failed', reason: error instanceof UnreadableSheet ? error.reason : 'broken' });
    }
  }

  terminate(): void {}
}

export const importRights = ['merchant_admin', 'merchant_admin:import'];

/** Opens the import of merchants and chooses a file. */
export async function openImport(server: ImportServer, csv: BlobPart, permissions: readonly string[] = importRights) {
  const view = await openConsole('/custom/business/import', {
    server: { ...createMemoryServer([]), provider: server.provider },
    permissions,
  });
  const user = userEvent.setup({ applyAccept: false });
  if (csv !== '') await chooseFile(user, csv);
  return { ...view, user };
}

export async function chooseFile(user: ReturnType<typeof userEvent.setup>, csv: BlobPart): Promise<void> {
  const input = await screen.findByLabelText('选择文件', { selector: 'input' });
  await user.upload(input, new File([csv], '商家.csv'));
}
