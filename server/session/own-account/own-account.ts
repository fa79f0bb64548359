import { Hono } from 'hono';
import type { Language } from '../../../src/base/language.ts';
import type { Service } from '../../../src/base/service.ts';
import type { Files } from '../../files/index.ts';
import { anyObject, list, object, text } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer, type Identity, identityOf } from '../../request/context.ts';
import { sessionInvalid } from '../../request/errors.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Accounts } from '../accounts/accounts.ts';

interface OwnAccount {
  readonly accounts: Accounts;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly files: Pick<Files, 'signedAddress'>;
  /** The services that the operator has configured. */
  readonly services: readonly Service[];
  /** Returns the label of a permission code. If there is none, the console shows the code. */
  permissionName(code: string, language: Language): string | undefined;
  /** Returns what lists open with in the enterprise, by resource. */
  teamViews(identity: Identity): Promise<object>;
  /** Returns the id of the last live event, after which a stream that is opened later starts. */
  lastEvent(): Promise<number>;
}

/**
 * `/buffalo/v1`: what a signed-in user reads about their own account (docs/api.md, "Session"). Must be mounted after
 * `requireSession`.
 */
export function ownAccountRoutes(dependencies: OwnAccount): Hono<AppEnv> {
  const { accounts, settings, files, services, permissionName, lastEvent, teamViews } = dependencies;
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'account' });
  on(
    'GET /resources/user',
    { summary: 'The permissions the caller holds', data: list(object({ code: text, name: text, type: text })) },
    (c) => {
      const nameOf = (code: string) => permissionName(code, c.get('language')) ?? code;
      const typeOf = (code: string) => (code.includes(':') ? 'action' : 'menu');
      const { permissions } = identityOf(c);
      return answer(
        c,
        permissions.map((code) => ({ code, name: nameOf(code), type: typeOf(code) })),
      );
    },
  );
  on('GET /users/info', { summary: 'Who the caller is', data: anyObject }, async (c) => {
    const signedIn = await accounts.ofUser(identityOf(c).userId);
    if (signedIn === undefined) throw sessionInvalid();
    const { account, rights } = signedIn;
    return answer(c, {
      id: String(account.id),
      username: account.username,
      enterpriseId: String(account.enterpriseId),
      departmentId: account.departmentId === null ? null : String(account.departmentId),
      avatar: account.avatar === null ? null : files.signedAddress(account.avatar),
      email: account.email,
      mustChangePassword: account.mustChangePassword,
      roleList: rights.roles.map(({ name, code }) => ({ roleName: name, roleCode: code })),
      timeZone: settings.timeZone,
      services,
      dataScope: identityOf(c).dataScope,
      views: await teamViews(identityOf(c)),
      lastEvent: String(await lastEvent()),
    });
  });
  return api;
}
