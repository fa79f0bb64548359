import { markTones } from '../../src/engine/actions/action-answer.ts';
import type { Field } from '../../src/engine/field.ts';
import { filterOperators, type KindRegistry } from '../../src/engine/kind.ts';
import { type PermissionSnapshot, superAdmin } from '../../src/engine/permissions/permission.ts';
import { bodyReads, importFilter, keywordFilter, operatorsOf } from '../../src/engine/query.ts';
import { figureFilter } from '../../src/engine/reports/figure-filter.ts';
import { peersMedian } from '../../src/engine/reports/report.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { iconNames } from '../../src/engine/routes/icons.ts';
import { tabFilter } from '../../src/engine/routes/place-tabs.ts';
import { comparisons, untilNow } from '../../src/engine/time/period.ts';
import { namedPeriods } from '../../src/engine/time/relative-period.ts';
import { readableFields } from '../../src/engine/values.ts';
import { anyObject, count, id, type Json, list, moment, named, nothing, object, orNull, text } from './schemas.ts';

/** Parameters and response of an API operation, without its method and path. */
export interface Call {
  readonly summary: string;
  readonly tag: string;
  /** True if the operation needs no session. @default false */
  readonly isPublic?: boolean;
  readonly query?: readonly Json[];
  /** Schema of the JSON body. */
  readonly body?: Json;
  /** Schema of `data` in the response. @default any value */
  readonly data?: Json;
  /** Media type of a response that is not an envelope. */
  readonly answers?: string;
}

/** A route of the router: `GET`, `/buffalo/v1/:name/page`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** A route as the document lists it. */
export interface DescribedRoute extends Route {
  /** The path as the router has it, which resources share. */
  readonly template: string;
  readonly call: Call | undefined;
}

const sharedEnterprise = object({
  id,
  enterpriseName: text,
  code: text,
  shopCount: { type: 'integer' },
  authorizedAt: text,
  expiresAt: text,
});

/** Operations that do not belong to a resource, by method and path. A test fails for operations missing here. */
export const ownCalls: Readonly<Record<string, Call>> = {
  'GET /healthz': {
    tag: 'server',
    summary: 'Whether the server and its database answer',
    isPublic: true,
    answers: 'application/json',
  },
  'GET /metrics': {
    tag: 'server',
    summary: 'Figures of the server for Prometheus; from loopback, or with METRICS_TOKEN',
    isPublic: true,
    answers: 'text/plain',
  },
  'GET /buffalo/v1/openapi.json': {
    tag: 'server',
    summary: 'This document, of what the caller may use',
    answers: 'application/json',
  },
  'POST /sso/v1/auth/login': {
    tag: 'session',
    summary: 'Sign in',
    isPublic: true,
    body: object({ email: text, password: text, platform: { const: 'PC' } }),
    data: named('Tokens'),
  },
  'POST /sso/v1/auth/refresh_token': {
    tag: 'session',
    summary: 'Replace both tokens, by the header Refresh-Token',
    isPublic: true,
    data: named('Tokens'),
  },
  'POST /sso/v1/auth/logout': { tag: 'session', summary: 'End the session', isPublic: true, data: nothing },
  'POST /sso/v1/auth/captcha': {
    tag: 'registration',
    summary: 'Send a code to a phone',
    isPublic: true,
    body: object({ phone: text, type: { const: 0 } }),
    data: nothing,
  },
  'GET /buffalo/v1/enterprises/grantees': {
    tag: 'enterprises',
    summary: 'Enterprises that may serve the shops of the own one',
    data: list(sharedEnterprise),
  },
  'GET /buffalo/v1/enterprises/page': {
    tag: 'enterprises',
    summary: 'Enterprises whose shops the own one may serve',
    data: object({ records: list(sharedEnterprise), total: { type: 'integer' } }),
  },
  'POST /buffalo/v1/enterprises/authorize/code': {
    tag: 'enterprises',
    summary: 'Generate a code that opens shops to another enterprise; all of them, unless the body names some',
    data: object({ authorizeCode: text }),
  },
  'POST /buffalo/v1/enterprises/authorize': {
    tag: 'enterprises',
    summary: 'Redeem the code of another enterprise',
    body: object({ authorizeCode: text }),
    data: nothing,
  },
  'DELETE /buffalo/v1/enterprises/authorize/:id': {
    tag: 'enterprises',
    summary: 'End an authorization, granted or received',
    data: nothing,
  },
  'POST /buffalo/v1/enterprises/registry/check': {
    tag: 'registration',
    summary: 'Check a registration before its code is sent',
    isPublic: true,
    body: object({ enterpriseName: text, email: text, password: text, mobile: text }),
    data: nothing,
  },
  'POST /buffalo/v1/enterprises/registry': {
    tag: 'registration',
    summary: 'Register an enterprise, which platform staff then open',
    isPublic: true,
    body: object({ enterpriseName: text, email: text, password: text, mobile: text, captcha: text }),
    data: nothing,
  },
  'GET /buffalo/v1/resources/user': {
    tag: 'account',
    summary: 'The permissions the caller holds',
    data: list(object({ code: text, name: text, type: text })),
  },
  'GET /buffalo/v1/users/info': { tag: 'account', summary: 'Who the caller is' },
  'GET /buffalo/v1/users/presence': {
    tag: 'account',
    summary: 'Whether the caller is online, busy or away',
    data: object({ status: text }),
  },
  'PUT /buffalo/v1/users/presence': {
    tag: 'account',
    summary: 'Say that there is input; with a status, that the caller is busy or not',
    body: anyObject,
    data: object({ status: text }),
  },
  'GET /buffalo/v1/users/preferences': {
    tag: 'account',
    summary: 'What the caller has arranged',
    data: anyObject,
  },
  'PUT /buffalo/v1/users/preferences': {
    tag: 'account',
    summary: 'Change what the caller has arranged, by key; null removes',
    body: anyObject,
    data: anyObject,
  },
  'POST /sso/v1/auth/forgot': {
    tag: 'session',
    summary: 'Send a link for a new password by mail',
    isPublic: true,
    body: anyObject,
  },
  'POST /sso/v1/auth/reset': {
    tag: 'session',
    summary: 'Set a new password with the link',
    isPublic: true,
    body: anyObject,
  },
  'POST /buffalo/v1/users/password': { tag: 'account', summary: 'Change the own password', body: anyObject },
  'GET /buffalo/v1/users/profile': {
    tag: 'account',
    summary: 'Name, e-mail address, phone and picture of the caller',
    data: anyObject,
  },
  'PATCH /buffalo/v1/users/profile': {
    tag: 'account',
    summary: 'Change the own name, e-mail address, phone or picture',
    body: anyObject,
    data: anyObject,
  },
  'GET /buffalo/v1/users/sessions': { tag: 'account', summary: 'Where the caller is signed in' },
  'DELETE /buffalo/v1/users/sessions': { tag: 'account', summary: 'End all other sessions of the caller' },
  'DELETE /buffalo/v1/users/sessions/:id': { tag: 'account', summary: 'End a session of the caller' },
  'GET /buffalo/v1/events': { tag: 'account', summary: 'Live events, as a stream', answers: 'text/event-stream' },
  'GET /buffalo/v1/notices': { tag: 'account', summary: 'The notices of the caller, and how many are unread' },
  'POST /buffalo/v1/notices/read': { tag: 'account', summary: 'Mark notices as read', body: anyObject },
  'POST /buffalo/v1/files': {
    tag: 'files',
    summary: 'Upload a file for a field, as multipart/form-data',
    data: named('File'),
  },
  'GET /buffalo/v1/files/:id': {
    tag: 'files',
    summary: 'The bytes of a file, at a signed address',
    isPublic: true,
    answers: 'application/octet-stream',
  },
  'GET /buffalo/v1/public/form': {
    tag: 'public forms',
    summary: 'The form behind the code in the header Form-Code',
    isPublic: true,
    data: anyObject,
  },
  'PATCH /buffalo/v1/public/form': {
    tag: 'public forms',
    summary: 'Save answers of a form that is not finished',
    isPublic: true,
    body: anyObject,
    data: anyObject,
  },
  'POST /buffalo/v1/public/form/submit': {
    tag: 'public forms',
    summary: 'Submit a form, once',
    isPublic: true,
    body: anyObject,
    data: nothing,
  },
  'POST /buffalo/v1/public/form/files': {
    tag: 'public forms',
    summary: 'Upload a file as an answer, as multipart/form-data',
    isPublic: true,
    data: named('File'),
  },
  'GET /buffalo/v1/jobs': { tag: 'jobs', summary: 'The newest jobs of the caller' },
  'POST /buffalo/v1/jobs': {
    tag: 'jobs',
    summary: 'Begin an import of more rows than one call takes',
    body: anyObject,
  },
  'GET /buffalo/v1/jobs/:id': { tag: 'jobs', summary: 'A job: its state, progress and result' },
  'PUT /buffalo/v1/jobs/:id/rows': { tag: 'jobs', summary: 'Hand in rows of an import', body: anyObject },
  'POST /buffalo/v1/jobs/:id/start': { tag: 'jobs', summary: 'Start an import whose rows are all there' },
  'POST /buffalo/v1/jobs/:id/cancel': { tag: 'jobs', summary: 'Stop a job' },
  'POST /buffalo/v1/jobs/:id/undo': { tag: 'jobs', summary: 'Take an import back' },
  'GET /buffalo/v1/jobs/:id/rows': { tag: 'jobs', summary: 'What became of the rows of an import' },
};

/** Requests an exact count, regardless of the number of records. */
const exactly = parameter('_total', { enum: ['exact'] });
const day: Json = { type: 'string', format: 'date' };
const viewIcon: Json = { enum: [...iconNames, null] };
const scalar: Json = { type: ['string', 'number', 'boolean'] };
/** Conditions in the body of a read of a list, or of what is done to everything that it selects. */
const conditions = list(
  object({ field: text, operator: { enum: [...filterOperators, 'in'] }, value: { anyOf: [scalar, list(scalar)] } }, [
    'field',
    'value',
  ]),
);

/**
 * The filters of a list, told by the name of their schema: an object whose members are parameters of their own. Only the
 * calls that answer records tell them one by one; the others refer to those, so that resources share what they say.
 */
const filtersOf = (schema: string): Json => ({
  ...parameter('filters', named(schema)),
  ...{ style: 'form', explode: true },
});
const selection = [
  parameter('_preset', { ...text, description: 'A preset that `page` tells, where the resource has some.' }),
  filtersOf('Filters'),
];

/** Returns the operations of a resource, by method and the path after its name. */
export function resourceCalls(resource: Resource, snapshot: PermissionSnapshot): Readonly<Record<string, Call>> {
  const { allow } = resource;
  const record = named(resource.name);
  const view = named('View');
  const tag = resource.name;
  const page = named(`${resource.name}.page`);
  const filters = filtersOf(`${resource.name}.filters`);
  const preset = presetParameters(resource);
  const enterprise = snapshot.permissions.includes(superAdmin) ? [parameter('enterprise', id)] : [];
  const call = (summary: string, more: Omit<Call, 'summary' | 'tag'> = {}): Call => ({ summary, tag, ...more });
  const question = [
    { ...parameter('_from', day), required: true },
    { ...parameter('_to', day), required: true },
    parameter('_by', text),
    parameter('_columns', text),
    parameter('_compare', { enum: [...comparisons] }),
    parameter('_until', { enum: [untilNow] }),
    filters,
  ];
  return {
    'GET /page': call('One page of records', {
      query: [...pageParameters(resource), filters],
      data: page,
    }),
    'POST /query': call('A read of a list whose conditions are in the body', {
      body: object(
        {
          ...{ read: { enum: [...bodyReads] }, where: conditions, preset: text },
          ...{ start: { type: 'integer' }, end: { type: 'integer' }, total: { enum: ['exact'] } },
          sort: list(object({ field: text, order: { enum: ['asc', 'desc'] } }, ['field'])),
          ...{ by: text, measure: text, format: { enum: ['xlsx', 'csv'] }, columns: text },
        },
        [],
      ),
      data: anyObject,
    }),
    'GET ': call('Several records by id', { query: [parameter('id', list(id))], data: list(record) }),
    'GET /:id': call('One record', { data: record }),
    'GET /counts': call('How many records each preset holds', {
      query: [exactly, filtersOf('Filters')],
      data: anyObject,
    }),
    'GET /aggregate': call('Figures of records, by group', {
      query: [parameter('_by', text), parameter('_measure', text), ...selection],
      data: list(object({ by: { type: 'object' }, values: { type: 'object' }, labels: { type: 'object' } })),
    }),
    'GET /reports/:key': call('The figures of a report', {
      query: resource.reports.some(({ peers }) => peers)
        ? [...question, parameter('_peers', { enum: [peersMedian] })]
        : question,
    }),
    'GET /reports/:key/export': call('The figures of a report, as a sheet', {
      query: [parameter('format', { enum: ['xlsx', 'csv'] }), parameter('_metric', text), ...question],
      answers: 'application/octet-stream',
    }),
    'GET /residue': call('How many records may still be made', {
      query: enterprise,
      data: object({ quota: {}, used: {}, residue: {} }),
    }),
    'GET /tree': call('All records of a tree, or those selected with what stands above them', {
      query: [...preset, filters],
      data: object({ records: list(record), total: { type: 'integer' }, matched: list(id) }, ['records', 'total']),
    }),
    'GET /rows': call('The rows of a grid', {
      query: [parameter('_start', { type: 'integer' }), parameter('_end', { type: 'integer' }), filters],
      data: object({ records: list(object({ value: id, label: text })), total: { type: 'integer' } }),
    }),
    'POST /:id/move': call('Move a record to another place in its tree', { body: anyObject, data: record }),
    'GET /options': call('What a picker offers', {
      query: [
        parameter('q', text),
        parameter('id', list(id)),
        parameter('for', text),
        parameter('form', text),
        ...(resource.tree ? [parameter('tree', { type: 'boolean' })] : []),
        ...enterprise,
      ],
      data: list(object({ value: id, label: text })),
    }),
    'GET /:id/history': call('Who did what to a record', { data: list(anyObject) }),
    'GET /:id/comments': call('The comments on a record, newest first', {
      query: [parameter('before', id)],
      data: object({ comments: list(named('Comment')), total: { type: 'integer' }, following: { type: 'boolean' } }),
    }),
    'POST /:id/comments': call('Comment on a record', { body: object({ text }), data: named('Comment') }),
    'PATCH /:id/comments/:comment': call('Change a comment of the caller', {
      body: object({ text, editedAt: orNull(text) }, ['text']),
      data: named('Comment'),
    }),
    'DELETE /:id/comments/:comment': call('Remove a comment', { data: nothing }),
    'PUT /:id/following': call('Follow a record, or stop', {
      body: object({ following: { type: 'boolean' } }),
      data: object({ following: { type: 'boolean' } }),
    }),
    'GET /:id/mentionable': call('The users whom a comment may mention', {
      query: [parameter('q', text)],
      data: list(object({ id, name: text })),
    }),
    'GET /:id/rights': call('Where the permissions of a user come from', {
      query: [parameter('code', list(text))],
      data: anyObject,
    }),
    'GET /scopes': call('What somebody of the enterprise would see in each data scope', {
      query: enterprise,
      data: anyObject,
    }),
    'GET /:id/versions': call('The kept versions of a record, without their values', {
      data: list(anyObject),
    }),
    'GET /:id/versions/:number': call('One kept version with its values', { data: anyObject }),
    'POST /:id/versions/:number/restore': call('Write the values of a kept version back', {
      body: object({ version: { type: 'integer' } }),
      data: record,
    }),
    'GET /views': call('Saved views of the list', { data: list(view) }),
    'POST /views': call('Save a view of the list', {
      body: object({ label: text, query: text, shared: { type: 'boolean' }, icon: viewIcon }, ['label', 'query']),
      data: view,
    }),
    'PATCH /views/:id': call('Change a saved view', {
      body: object({ label: text, query: text, shared: { type: 'boolean' }, icon: viewIcon }, []),
      data: view,
    }),
    'PUT /views/team': call('Open the list with a shared view for those who have none of their own', {
      body: object({ view: { type: ['string', 'null'] } }),
      data: nothing,
    }),
    'DELETE /views/:id': call('Remove a saved view', { data: nothing }),
    'POST ': call('Create a record', { body: named(`${resource.name}.create`), data: record }),
    'PATCH /:id': call('Change a record', { body: named(`${resource.name}.change`), data: record }),
    'DELETE /:id': call('Delete a record', { data: named('RecordId') }),
    'POST /:id/restore': call('Take a deletion back', { data: named('Record') }),
    'POST /batch': call('Many writes in one transaction', {
      body: object(
        {
          ...(allow.create && { create: list(named(`${resource.name}.create`)) }),
          ...(allow.edit && { update: list({ allOf: [named('RecordId'), named(`${resource.name}.change`)] }) }),
          ...(allow.delete && { remove: list(id), restore: list(id) }),
        },
        [],
      ),
    }),
    'GET /trash': call('The deleted records that can be restored', {
      query: [
        ...[parameter('q', text), parameter('_start', { type: 'integer' }), parameter('_end', { type: 'integer' })],
        ...enterprise,
      ],
      data: named('Records'),
    }),
    'GET /bulk': call('How many records a list has, and how many may take each step', {
      query: selection,
      data: object({ total: { type: 'integer' }, steps: { type: 'object' } }),
    }),
    'POST /bulk': call('Do something to everything that a list selects, as a job', {
      query: selection,
      body: object(
        {
          operation: text,
          values: { type: 'object' },
          _where: conditions,
          again: id,
          records: list(object({ id, version: { type: 'integer' } }, ['id'])),
        },
        [],
      ),
      data: anyObject,
    }),
    'POST /queue': call('Lease the next records of a review, and renew or end leases', {
      query: [parameter('_sort', text), parameter('_order', text), ...preset, filters],
      body: object({ keep: list(id), release: list(id), _where: conditions }, []),
      data: page,
    }),
    'DELETE /queue': call('Give leases back', { query: [parameter('id', list(id))], data: nothing }),
    'POST /:id/reveal': call('The whole value of a masked field', { body: object({ field: text }) }),
    'GET /export': call('The records that the filters select, as a sheet', {
      query: [parameter('format', { enum: ['xlsx', 'csv'] }), parameter('columns', text), filtersOf('Filters')],
      answers: 'application/octet-stream',
    }),
    'GET /import/template': call('A sheet to fill in', {
      query: [parameter('format', { enum: ['xlsx', 'csv'] }), parameter('without', text)],
      answers: 'application/octet-stream',
    }),
    'POST /import': call('Take in rows of a sheet', {
      query: [parameter('dryRun', { type: 'boolean' })],
      body: anyObject,
    }),
  };
}

function parameter(name: string, schema: Json): Json {
  return { name, in: 'query', schema };
}

function pageParameters(resource: Resource): Json[] {
  return [
    parameter('_start', count),
    parameter('_end', count),
    parameter('_sort', text),
    parameter('_order', text),
    ...presetParameters(resource),
    exactly,
  ];
}

function presetParameters({ list: { presets } }: Resource): Json[] {
  return presets.length > 0 ? [parameter('_preset', { enum: presets.map(({ key }) => key) })] : [];
}

/** Returns the parameters of a call about the records that a list selects. */
export function selectionParameters(resource: Resource): Json[] {
  return [...presetParameters(resource), filtersOf(`${resource.name}.filters`)];
}

/** Returns the schema of the filters of a list. Members are the names of parameters. */
export function filterSchema(resource: Resource, kinds: KindRegistry, snapshot: PermissionSnapshot): Json {
  const tabs = resource.tabs.filter((tab) => tab.resource === resource.name).map(({ key }) => key);
  const fields = readableFields(resource, snapshot).filter(({ mask }) => !mask);
  const properties = {
    ...(resource.list.search.length > 0 && { [keywordFilter]: named('FilterValue') }),
    ...(resource.import && { [importFilter]: named('Ids') }),
    ...(tabs.length > 0 && { [tabFilter]: { enum: tabs } }),
    [figureFilter]: text,
    ...Object.fromEntries(fields.flatMap((field) => filtersOfField(field, kinds))),
  };
  return { ...object(properties, []), description: 'Each member is a parameter of its own, named as the member is.' };
}

function filtersOfField(field: Field, kinds: KindRegistry): [string, Json][] {
  const kind = kinds[field.type];
  const operators = kind ? operatorsOf(field, kind) : [];
  return operators.map((operator) => [
    operator === 'eq' ? field.name : `${field.name}_${operator}`,
    named(operator === 'empty' ? 'FilterFlag' : operator === 'within' ? 'FilterPeriod' : 'FilterValue'),
  ]);
}

/** Schemas that several operations use. */
export const sharedSchemas: Readonly<Record<string, Json>> = {
  Object: { type: 'object', additionalProperties: true },
  Nothing: { type: 'null' },
  Anything: { description: 'Any value.' },
  Ids: { anyOf: [id, list(id)], description: 'An id, or several: the parameter is repeated.' },
  Filters: {
    ...object({}, []),
    additionalProperties: named('FilterValue'),
    description: 'The filters of the same name under `page`: each is a parameter of its own.',
  },
  FilterValue: { anyOf: [text, list(text)], description: 'A value, or several of which any matches: repeated.' },
  FilterFlag: { enum: ['true', 'false'], description: 'Whether there is no value.' },
  FilterPeriod: { ...text, description: `${namedPeriods.join(', ')}, or as many days as in last7d and next30d.` },
  Version: { ...count, minimum: 1, description: 'The one that was read.' },
  Record: {
    ...object(
      {
        id,
        version: { ...count, minimum: 1, description: 'Sent back with a change.' },
        createdAt: moment,
        createdBy: orNull(id),
        updatedAt: moment,
        updatedBy: orNull(id),
        labels: {
          ...{ type: 'object', additionalProperties: { anyOf: [text, list(text)] } },
          description: 'What people call what the references point to.',
        },
      },
      ['id', 'version'],
    ),
    description: 'What every record has, beside the fields of its resource.',
  },
  Records: object({ records: list(named('Record')), total: count }),
  RecordId: object({ id }),
  Tokens: object({ token: text, refreshToken: text, refreshExpiresIn: { type: 'integer' } }),
  View: object({
    id,
    label: text,
    query: text,
    shared: { type: 'boolean' },
    icon: viewIcon,
    team: { type: 'boolean' },
    mine: { type: 'boolean' },
  }),
  Comment: object({
    id,
    author: object({ id, name: text }),
    text,
    at: text,
    editedAt: orNull(text),
    mentions: list(object({ id, name: text })),
  }),
  File: object({ id, name: text, type: text, size: { type: 'integer' }, url: text }, ['id', 'name', 'type', 'size']),
  AnswerLine: object(
    {
      label: text,
      text,
      marks: list(
        object({ from: { type: 'integer' }, to: { type: 'integer' }, tone: { enum: [...markTones] } }, ['from', 'to']),
      ),
    },
    ['text'],
  ),
  Answer: object({ code: { const: 1 }, msg: text }),
  Refusal: object({
    code: {
      type: 'integer',
      description: '40000, 40400, 40900, 42900, 50008, 400203, 400204, or the HTTP status times 100.',
    },
    msg: { ...text, description: 'A sentence for the user.' },
    data: orNull({ type: 'object', properties: { errors: anyObject } }),
  }),
};
