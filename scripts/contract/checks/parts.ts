import { isObject } from '../../../src/base/is-object.ts';
import { type Check, type CheckGroup } from '../check.ts';
import { dataOf, requireThat } from '../failures.ts';
import { known, pathOf, type Run, readRecords } from '../run.ts';
import { requireRecords } from './list.ts';

/** Calls that the console works without. */
export const parts: CheckGroup = {
  title: 'Parts that may be missing',
  checks: [
    part({
      id: 'part.counts',
      ability: 'counts',
      statement: 'how many records each preset holds',
      section: 'GET /buffalo/v1/{name}/counts',
      path: (run) => pathOf(run, '/counts'),
      right: 'data: an object of whole numbers, with all',
      isRight: (data) => isObject(data) && 'all' in data && Object.values(data).every(Number.isInteger),
    }),
    part({
      id: 'part.options',
      ability: 'options',
      statement: 'what a picker offers',
      section: 'GET /buffalo/v1/{name}/options',
      path: (run) => pathOf(run, '/options'),
      right: 'data: a list of { value, label }, both texts',
      isRight: (data) => isListOf(data, { value: 'string', label: 'string' }),
    }),
    part({
      id: 'part.query',
      statement: 'a page whose conditions are in the body',
      section: 'POST /buffalo/v1/{name}/query',
      method: 'POST',
      path: (run) => pathOf(run, '/query'),
      body: { where: [], start: 0, end: 2 },
      right: 'data.records: two records at most, since the body says end: 2',
      isRight: (data) => isObject(data) && (readRecords(data.records)?.length ?? 3) <= 2,
    }),
    part({
      id: 'part.history',
      ability: 'history',
      statement: 'the history of a record',
      section: 'GET /buffalo/v1/{name}/{id}/history',
      path: (run) => pathOf(run, `/${requireRecords(run, 1)[0]?.id}/history`),
      right: 'data: a list of { id, at, action, changes }',
      isRight: (data) => isListOf(data, { id: 'string', at: 'string', action: 'string', changes: 'object' }),
    }),
    part({
      id: 'part.views',
      ability: 'views',
      statement: 'the saved views of the list',
      section: 'GET /buffalo/v1/{name}/views',
      path: (run) => pathOf(run, '/views'),
      right: 'data: a list of { id, label, query, mine }',
      isRight: (data) => isListOf(data, { id: 'string', label: 'string', query: 'string', mine: 'boolean' }),
    }),
    part({
      id: 'part.preferences',
      ability: 'preferences',
      statement: 'what users have arranged for themselves',
      section: 'GET /buffalo/v1/users/preferences',
      path: () => '/buffalo/v1/users/preferences',
      right: 'data: an object',
      isRight: (data) => isObject(data) && !Array.isArray(data),
    }),
    part({
      id: 'part.notices',
      ability: 'notices',
      statement: 'notices',
      section: 'GET /buffalo/v1/notices',
      path: () => '/buffalo/v1/notices',
      right: 'data: { notices, unread }, a list and a number',
      isRight: (data) => isObject(data) && Array.isArray(data.notices) && typeof data.unread === 'number',
    }),
    part({
      id: 'part.jobs',
      ability: 'jobs',
      statement: 'jobs',
      section: 'GET /buffalo/v1/jobs',
      path: () => '/buffalo/v1/jobs',
      right: 'data: a list of { id, kind, state }',
      isRight: (data) => isListOf(data, { id: 'string', kind: 'string', state: 'string' }),
    }),
    part({
      id: 'part.presence',
      ability: 'presence',
      statement: 'whether the user is online',
      section: 'GET /buffalo/v1/users/presence',
      path: () => '/buffalo/v1/users/presence',
      right: 'data.status: online, busy, away or offline',
      isRight: (data) => isObject(data) && ['online', 'busy', 'away', 'offline'].includes(String(data.status)),
    }),
  ],
};

interface Part extends Pick<Check, 'id' | 'statement' | 'section' | 'ability'> {
  /** @default 'GET' */
  readonly method?: string;
  readonly path: (run: Run) => string;
  readonly body?: object;
  readonly right: string;
  readonly isRight: (data: unknown) => boolean;
}

function part({ method = 'GET', path, body, right, isRight, ...said }: Part): Check {
  return {
    ...said,
    isOptional: true,
    async run(run) {
      known(run, 'userId');
      const exchange = await run.ask(method, path(run), { body });
      requireThat(isRight(dataOf(exchange)), exchange, right);
    },
  };
}

function isListOf(data: unknown, members: Readonly<Record<string, string>>): boolean {
  return (
    Array.isArray(data) &&
    data.every(
      (one: unknown) =>
        isObject(one) && Object.entries(members).every(([name, type]) => typeof Reflect.get(one, name) === type),
    )
  );
}
