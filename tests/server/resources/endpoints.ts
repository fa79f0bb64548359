import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import {
  allows,
  type PermissionRule,
  type PermissionSnapshot,
  superAdmin,
} from '../../../src/engine/permissions/permission.ts';
import { bodyReads } from '../../../src/engine/queries/query.ts';
import type { Resource } from '../../../src/engine/resource.ts';

/** What is asked of one resource at one endpoint. */
export interface Asked {
  readonly path: string;
  readonly body?: object;
  /** The answer is a file, an envelope only where it is refused. */
  readonly isFile?: boolean;
}

/** What an endpoint is expected to do for a resource; nothing where the resource does not have it. */
export interface Expected {
  /** A user who satisfies all of the rules, or `isOpen` lets in, gets an answer; everyone else 50008. */
  readonly rules: readonly PermissionRule[];
  readonly isOpen?: (snapshot: PermissionSnapshot) => boolean;
  /** About one record: out of reach it is answered like a missing one. */
  readonly record?: boolean;
  readonly ask: (id: string) => Asked;
}

type Expectation = (resource: Resource, catalogue: Catalogue) => Expected[];

const when = (isOffered: boolean, expected: Expected): Expected[] => (isOffered ? [expected] : []);
const of = (path: string, body?: object): Asked => ({ path, ...(body && { body }) });

/** Every endpoint that resources share, as it is mounted. One that stands not here fails the test that reads this. */
export const resourceEndpoints: Readonly<Record<string, Expectation>> = {
  'GET /{name}': ({ rules }) => [{ rules: [rules.list], ask: (id) => of(`?id=${id}`) }],
  'GET /{name}/page': ({ rules }) => [{ rules: [rules.list], ask: () => of('/page?_end=200') }],
  // A read asks for the rights that it needs by its own address.
  'POST /{name}/query': (resource, catalogue) =>
    bodyReads.flatMap((read) =>
      (resourceEndpoints[`GET /{name}/${read}`]?.(resource, catalogue) ?? []).map(({ ask, ...expected }) => {
        const query = Object.fromEntries(new URLSearchParams(ask('').path.split('?')[1]));
        const { _end: end, ...others } = query;
        return {
          ...expected,
          ask: () => ({ ...ask(''), path: '/query', body: { read, ...(end && { end: Number(end) }), ...others } }),
        };
      }),
    ),
  'GET /{name}/counts': ({ rules }) => [{ rules: [rules.list], ask: () => of('/counts') }],
  'GET /{name}/aggregate': ({ rules }) => [
    { rules: [rules.list], ask: () => of('/aggregate?by=month:createdAt&measure=count') },
  ],
  'GET /{name}/options': ({ rules, name }, catalogue) => [
    {
      rules: [rules.list],
      isOpen: (snapshot) =>
        catalogue
          .referencesTo(name)
          .some(({ resource, field }) => allows(snapshot, resource.rules.list) && allows(snapshot, field.perm.read)),
      ask: () => of('/options'),
    },
  ],
  'GET /{name}/residue': ({ rules, allow, quota }) =>
    when(allow.create && quota !== undefined, { rules: [rules.create], ask: () => of('/residue') }),
  'GET /{name}/views': ({ rules }) => [{ rules: [rules.list], ask: () => of('/views') }],
  'POST /{name}/views': ({ rules }) => [{ rules: [rules.list], ask: () => of('/views', {}) }],
  'PATCH /{name}/views/{id}': ({ rules }) => [{ rules: [rules.list], ask: () => of('/views/999999', {}) }],
  'PUT /{name}/views/team': ({ rules }) => [{ rules: [rules.list], ask: () => of('/views/team', {}) }],
  'DELETE /{name}/views/{id}': ({ rules }) => [{ rules: [rules.list], ask: () => of('/views/999999') }],
  'GET /{name}/tree': ({ rules, tree }) => when(tree !== undefined, { rules: [rules.list], ask: () => of('/tree') }),
  'GET /{name}/rows': ({ rules, list }) =>
    when(list.grid !== undefined, { rules: [rules.list], ask: () => of('/rows') }),
  'GET /{name}/reports/{key}': ({ reports }) =>
    reports.map(({ key, rule }) => ({
      rules: [rule],
      ask: () => of(`/reports/${key}?_from=2026-03-01&_to=2026-03-02`),
    })),
  'GET /{name}/reports/{key}/export': ({ reports }) =>
    reports.map(({ key, rule }) => ({
      rules: [rule],
      ask: () => ({ path: `/reports/${key}/export?format=csv&_from=2026-03-01&_to=2026-03-02`, isFile: true }),
    })),
  'GET /{name}/{id}': ({ rules }) => [{ rules: [rules.show], record: true, ask: (id) => of(`/${id}`) }],
  'GET /{name}/{id}/history': ({ rules }) => [{ rules: [rules.show], record: true, ask: (id) => of(`/${id}/history`) }],
  'GET /{name}/{id}/comments': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/comments`) }),
  'POST /{name}/{id}/comments': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/comments`, { text: '?' }) }),
  'PATCH /{name}/{id}/comments/{comment}': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/comments/1`, { text: '?' }) }),
  'DELETE /{name}/{id}/comments/{comment}': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/comments/1`) }),
  'PUT /{name}/{id}/following': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/following`, { following: true }) }),
  'GET /{name}/{id}/mentionable': ({ rules, comments }) =>
    when(comments, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/mentionable`) }),
  'POST /{name}': ({ rules, allow }) => when(allow.create, { rules: [rules.create], ask: () => of('', {}) }),
  'PATCH /{name}/{id}': ({ rules, allow }) =>
    when(allow.edit, { rules: [rules.edit], record: true, ask: (id) => of(`/${id}`, { version: 1 }) }),
  'DELETE /{name}/{id}': ({ rules, allow }) =>
    when(allow.delete, { rules: [rules.delete], record: true, ask: (id) => of(`/${id}`) }),
  'POST /{name}/batch': ({ rules, allow }) => {
    const isOpen = (snapshot: PermissionSnapshot) =>
      (['create', 'edit', 'delete'] as const).some((part) => allow[part] && allows(snapshot, rules[part]));
    const anything = allow.create || allow.edit || allow.delete;
    return [
      ...when(allow.edit, { rules: [rules.edit], ask: (id) => of('/batch', { update: [{ id, version: 999 }] }) }),
      // Nothing to do is no success for a user who may not do it.
      ...when(anything, { rules: [superAdmin], isOpen, ask: () => of('/batch', {}) }),
      ...when(allow.create, { rules: [rules.create], ask: () => of('/batch', { create: [] }) }),
      ...when(allow.edit, { rules: [rules.edit], ask: () => of('/batch', { update: [] }) }),
      ...when(allow.delete, { rules: [rules.delete], ask: () => of('/batch', { remove: [] }) }),
      ...when(allow.delete, { rules: [rules.delete], ask: () => of('/batch', { restore: [] }) }),
    ];
  },
  'GET /{name}/bulk': ({ rules }) => [{ rules: [rules.list], ask: () => of('/bulk') }],
  'POST /{name}/bulk': ({ rules, allow }) => [
    ...when(allow.edit, {
      rules: [rules.list, rules.edit],
      ask: (id) => of('/bulk', { operation: 'update', values: {}, records: [{ id, version: 1 }] }),
    }),
    ...when(allow.delete, {
      rules: [rules.list, rules.delete],
      ask: (id) => of('/bulk', { operation: 'delete', values: {}, records: [{ id, version: 1 }] }),
    }),
  ],
  'GET /{name}/trash': ({ rules, allow }) =>
    when(allow.delete, { rules: [rules.list, rules.delete], ask: () => of('/trash') }),
  'GET /{name}/{id}/rights': ({ name, rules }, { system, resource }) =>
    when(name === system.users, {
      rules: [rules.list],
      isOpen: (snapshot) => allows(snapshot, resource(system.roles).rules.list),
      record: true,
      ask: (id) => of(`/${id}/rights?code=user_admin`),
    }),
  'GET /{name}/scopes': ({ name, rules }, { system }) =>
    when(name === system.roles, { rules: [rules.list], ask: () => of('/scopes') }),
  'GET /{name}/grants': ({ name, rules }, { system }) =>
    when(name === system.roles, { rules: [rules.edit], ask: () => of('/grants') }),
  'POST /{name}/grants': ({ name, rules }, { system }) =>
    when(name === system.roles, { rules: [rules.edit], ask: () => of('/grants', { granted: [], declined: [] }) }),
  'POST /{name}/{id}/restore': ({ rules, allow }) =>
    when(allow.delete, { rules: [rules.delete], record: true, ask: (id) => of(`/${id}/restore`, {}) }),
  'POST /{name}/{id}/move': ({ rules, allow, tree }) =>
    when(allow.edit && tree !== undefined, {
      rules: [rules.edit],
      record: true,
      ask: (id) => of(`/${id}/move`, { parent: null }),
    }),
  'POST /{name}/{id}/actions/{key}': ({ rules, actions, states }) =>
    [...actions, ...(states?.transitions ?? []).filter(({ by }) => by !== 'server')].map(({ key }) => ({
      rules: [rules.edit],
      record: true,
      ask: (id) => of(`/${id}/actions/${key}`, {}),
    })),
  'POST /{name}/actions/{key}': ({ rules, listActions }) =>
    listActions.map(({ key }) => ({ rules: [rules.edit], ask: () => of(`/actions/${key}`, {}) })),
  'GET /{name}/{id}/versions': ({ rules, versions }) =>
    when(versions !== undefined, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/versions`) }),
  'GET /{name}/{id}/versions/{number}': ({ rules, versions }) =>
    when(versions !== undefined, { rules: [rules.show], record: true, ask: (id) => of(`/${id}/versions/1`) }),
  'POST /{name}/{id}/versions/{number}/restore': ({ rules, versions }) =>
    when(versions !== undefined, {
      rules: [rules.edit],
      record: true,
      ask: (id) => of(`/${id}/versions/1/restore`, { version: 1 }),
    }),
  'POST /{name}/queue': ({ rules, review }) =>
    when(review !== undefined, { rules: [rules.edit], ask: () => of(`/queue?_preset=${review?.presets[0]}`, {}) }),
  'DELETE /{name}/queue': ({ rules, review }) =>
    when(review !== undefined, { rules: [rules.edit], ask: () => of('/queue?id=999999') }),
  'POST /{name}/{id}/reveal': ({ rules, fields }) =>
    Object.values(fields)
      .filter(({ mask }) => mask)
      .map(({ name }) => ({ rules: [rules.reveal], record: true, ask: (id) => of(`/${id}/reveal`, { field: name }) })),
  'GET /{name}/export': ({ rules, export: isOffered }) =>
    when(isOffered, {
      rules: [rules.list, rules.export],
      ask: () => ({ path: '/export?format=csv', isFile: true }),
    }),
  'GET /{name}/import/template': ({ rules, allow, import: offered }) =>
    when(offered !== undefined && allow.create, {
      rules: [rules.list, rules.create, rules.import],
      ask: () => ({ path: '/import/template?format=csv', isFile: true }),
    }),
  'POST /{name}/import': ({ rules, allow, import: offered }) =>
    when(offered !== undefined && allow.create, {
      rules: [rules.list, rules.create, rules.import],
      ask: () => of('/import?dryRun=true', { onDuplicate: 'skip', rows: [{}] }),
    }),
};

/**
 * Who may call an endpoint that belongs to no resource: anybody, every signed-in user, or the user whom the path itself
 * proves.
 */
export const otherEndpoints: Readonly<Record<string, 'public' | 'signedIn' | 'signed'>> = {
  'GET /healthz': 'public',
  // Open to the machine itself, or by a token of its own: no session is asked for.
  'GET /metrics': 'public',
  'POST /sso/v1/auth/login': 'public',
  'POST /sso/v1/auth/refresh_token': 'public',
  'POST /sso/v1/auth/logout': 'public',
  'POST /sso/v1/auth/forgot': 'public',
  'POST /sso/v1/auth/reset': 'public',
  'POST /sso/v1/auth/captcha': 'public',
  'POST /buffalo/v1/enterprises/registry': 'public',
  'POST /buffalo/v1/enterprises/registry/check': 'public',
  'GET /buffalo/v1/public/form': 'public',
  'PATCH /buffalo/v1/public/form': 'public',
  'POST /buffalo/v1/public/form/submit': 'public',
  'POST /buffalo/v1/public/form/files': 'public',
  // Its signature is in the address.
  'GET /buffalo/v1/files/{id}': 'signed',
  'GET /buffalo/v1/openapi.json': 'signedIn',
  // But for what is published now, of super admins.
  'GET /buffalo/v1/publication': 'signedIn',
  'GET /buffalo/v1/publications': 'signedIn',
  'GET /buffalo/v1/publications/{number}': 'signedIn',
  'POST /buffalo/v1/publications': 'signedIn',
  'POST /buffalo/v1/publications/check': 'signedIn',
  'POST /buffalo/v1/publications/{number}/restore': 'signedIn',
  'GET /buffalo/v1/resources/user': 'signedIn',
  'GET /buffalo/v1/users/info': 'signedIn',
  'POST /buffalo/v1/users/password': 'signedIn',
  'GET /buffalo/v1/users/profile': 'signedIn',
  'PATCH /buffalo/v1/users/profile': 'signedIn',
  'GET /buffalo/v1/users/sessions': 'signedIn',
  'DELETE /buffalo/v1/users/sessions': 'signedIn',
  'DELETE /buffalo/v1/users/sessions/{id}': 'signedIn',
  'GET /buffalo/v1/users/presence': 'signedIn',
  'PUT /buffalo/v1/users/presence': 'signedIn',
  'GET /buffalo/v1/users/preferences': 'signedIn',
  'PUT /buffalo/v1/users/preferences': 'signedIn',
  // Each asks for the right to the screen that does the same.
  'GET /buffalo/v1/enterprises/grantees': 'signedIn',
  'GET /buffalo/v1/enterprises/page': 'signedIn',
  'POST /buffalo/v1/enterprises/authorize/code': 'signedIn',
  'POST /buffalo/v1/enterprises/authorize': 'signedIn',
  'DELETE /buffalo/v1/enterprises/authorize/{id}': 'signedIn',
  'POST /buffalo/v1/files': 'signedIn',
  'GET /buffalo/v1/events': 'signedIn',
  'GET /buffalo/v1/notices': 'signedIn',
  'POST /buffalo/v1/notices/read': 'signedIn',
  'GET /buffalo/v1/jobs': 'signedIn',
  'GET /buffalo/v1/jobs/{id}': 'signedIn',
  'POST /buffalo/v1/jobs': 'signedIn',
  'PUT /buffalo/v1/jobs/{id}/rows': 'signedIn',
  'POST /buffalo/v1/jobs/{id}/start': 'signedIn',
  'POST /buffalo/v1/jobs/{id}/cancel': 'signedIn',
  'POST /buffalo/v1/jobs/{id}/undo': 'signedIn',
  'GET /buffalo/v1/jobs/{id}/rows': 'signedIn',
};
