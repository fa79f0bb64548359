import { isObject } from '../../../src/base/is-object.ts';
import { abilities } from '../../../src/engine/features/limits.ts';
import { readTimeZone } from '../../../src/providers/identity.ts';
import { type CheckGroup } from '../check.ts';
import { dataOf, NotAsked, NotThere, requireThat } from '../failures.ts';
import { known, type Run } from '../run.ts';

const info = 'GET /buffalo/v1/users/info';
const permissions = 'GET /buffalo/v1/resources/user';

/** What may be missing or null in `users/info`, and what it is otherwise. */
const rest: Readonly<Record<string, { readonly right: string; readonly isRight: (value: unknown) => boolean }>> = {
  mustChangePassword: { right: 'a boolean', isRight: (value) => typeof value === 'boolean' },
  services: { right: 'a list of texts', isRight: isListOfTexts },
  timeZone: {
    right: 'the name of a time zone, such as Asia/Shanghai',
    isRight: (value) => readTimeZone(value) !== undefined,
  },
  lastEvent: { right: 'a text', isRight: (value) => typeof value === 'string' },
  roleList: {
    right: 'a list of { roleName, roleCode }',
    isRight: (value) =>
      Array.isArray(value) && value.every((role: unknown) => isObject(role) && typeof role.roleCode === 'string'),
  },
};

export const user: CheckGroup = {
  title: 'The user',
  checks: [
    {
      id: 'user.info',
      statement: 'the user has an id and a name',
      section: info,
      async run(run) {
        if (run.client.token === undefined) throw new NotAsked('nobody is signed in');
        const exchange = await run.ask('GET', '/buffalo/v1/users/info');
        const data = dataOf(exchange);
        const { id, username } = isObject(data) ? data : {};
        const right = 'data.id and data.username: texts';
        requireThat(
          (typeof id === 'string' || typeof id === 'number') && typeof username === 'string',
          exchange,
          right,
        );
        run.userId = String(id);
      },
    },
    {
      id: 'user.capabilities',
      statement: 'what the server can do is a list of known names, or left out where it can do everything',
      section: 'What a backend can do',
      run(run) {
        const { exchange, data } = infoOf(run);
        const { capabilities } = data;
        if (capabilities === undefined || capabilities === null) return;
        const right = `data.capabilities: a list of some of ${abilities.join(', ')}`;
        requireThat(isListOfTexts(capabilities), exchange, right);
        run.capabilities = capabilities;
        requireThat(
          capabilities.every((one) => abilities.includes(one)),
          exchange,
          right,
        );
      },
    },
    {
      id: 'user.rest',
      statement: 'what else is said of the user has the right form',
      section: info,
      run(run) {
        const { exchange, data } = infoOf(run);
        for (const [name, { right, isRight }] of Object.entries(rest)) {
          const value = data[name];
          if (value !== undefined && value !== null)
            requireThat(isRight(value), exchange, `data.${name}: ${right}, or null`);
        }
      },
    },
    {
      id: 'user.permissions',
      statement: 'the permissions are a list of { code }',
      section: permissions,
      async run(run) {
        known(run, 'userId');
        const exchange = await run.ask('GET', '/buffalo/v1/resources/user');
        const data = dataOf(exchange);
        const codes = Array.isArray(data)
          ? data.map((one: unknown) => (isObject(one) && typeof one.code === 'string' ? one.code : undefined))
          : [undefined];
        const held = codes.filter((code) => code !== undefined);
        requireThat(held.length === codes.length, exchange, 'data: a list of objects, each with a code that is a text');
        run.sample = run.choose({ permissions: held, version: '' });
      },
    },
    {
      id: 'user.permissionVersion',
      statement: 'answers name the version of the permissions (X-Permission-Version)',
      section: 'Headers',
      isOptional: true,
      run(run) {
        if (!infoOf(run).exchange.headers.has('X-Permission-Version')) throw new NotThere();
      },
    },
  ],
};

/** Returns the last answer that said who the user is. */
function infoOf(run: Run) {
  const exchange = run.exchanges.findLast(({ call, code }) => call === info && code === 1);
  if (!exchange) throw new NotAsked('there is no session');
  return { exchange, data: isObject(exchange.data) ? exchange.data : {} };
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
