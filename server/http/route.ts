import type { Context, Handler, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ZodType } from 'zod';
import type { SystemResources } from '../../src/engine/features/system-resources.ts';
import type { KindRegistry } from '../../src/engine/fields/kind.ts';
import type { PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Allowed, Resource } from '../../src/engine/resource.ts';
import type { AppEnv } from '../request/context.ts';
import type { networkRates, rates } from '../runtime/limits.ts';
import type { Lane } from '../storage/driver/serving.ts';
import type { Json, Parameter } from './json-schema.ts';

/**
 * Groups of the routes of features: each extends this interface where it says what they are.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureTags {}

const ofFeatures = import.meta.glob<{ readonly tags?: FeatureTags }>('../../features/*/server/description.ts', {
  eager: true,
});
const featureTags: FeatureTags = Object.assign({}, ...Object.values(ofFeatures).map(({ tags }) => tags));

/** The groups of routes that belong to no resource, or to several alike. */
export const routeTags = {
  server: 'The server itself',
  session: 'Signing in and out',
  registration: 'Registering an enterprise',
  account: 'What is the own of the caller',
  enterprises: 'Shops that enterprises open to each other',
  files: 'Uploads, and the bytes of files',
  ...featureTags,
  jobs: 'Imports, exports and bulk operations in the background',
  records: 'What several resources have alike',
} as const;

export type RouteTag = keyof typeof routeTags;

/** The resource that a route is described for, and who reads the description. */
export interface RouteSubject {
  readonly resource: Resource;
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  readonly snapshot: PermissionSnapshot;
  /** What the resource lets the reader do at all: a user, or a service token. */
  readonly allow: Allowed;
  /** Schema of a record, and of a page of records. */
  readonly record: Json;
  readonly page: Json;
}

/** A value, or how it follows from the resource. */
export type Of<Value> = Value | ((subject: RouteSubject) => Value | undefined);

type Operation = keyof Resource['rules'];

/** What is said of a route, beside its method, its path and what it does. The API document is made of it. */
export interface RouteRecord {
  readonly summary: string;
  /** The group in the document. @default the resource */
  readonly tag?: RouteTag;
  /** True if the route needs no session. @default false */
  readonly isPublic?: boolean;
  /** Parameters of the query. A write without them refuses every query: it would be ignored. @default none */
  readonly query?: Of<readonly Parameter[]>;
  /** Schema of the JSON body. @default there is none */
  readonly body?: Of<Json | ZodType>;
  /** Schema of `data` in the response. @default any value */
  readonly data?: Of<Json>;
  /** Media type of a response that is not an envelope. */
  readonly answers?: string;
  /** What bodies hold that may be larger than others: rows of a sheet, or a file with a limit of its own. */
  readonly takes?: 'rows' | 'file';
  /** The queue of the database that its statements wait in. @default 'usual' */
  readonly lane?: Lane;
  /** False for resources that forbid or lack the operation: their path is unknown. @default true */
  isFor?(subject: Pick<RouteSubject, 'resource' | 'allow' | 'kinds'>): boolean;
  /** The resource whose rules `needs` means, if the path names none. @default the resource in the path */
  readonly of?: string;
  /** The rules of the resource that the caller must satisfy. @default the handler decides, or everybody may call it */
  readonly needs?: Operation | readonly Operation[];
  /** Whether service tokens are refused. @default false */
  readonly isForUsers?: boolean;
  /** The rate of `limits.ts` that a call counts against. @default none, but for those of all calls */
  readonly rate?: keyof typeof rates;
  /** The rate of `limits.ts` that a call counts against by the network it comes from. @default none */
  readonly networkRate?: keyof typeof networkRates;
  /** Whether the handler counts the call against `rate`, because one that it refuses must not count. @default false */
  readonly countsLater?: boolean;
  /** Returns what differs for each key that may stand for `:key` in the path of the resource. */
  keys?(subject: RouteSubject): Readonly<Record<string, Partial<RouteRecord>>>;
}

const recordKey = Symbol('route record');

/** A record of a route that is not given to `on`, which alone counts calls against a `rate`: the handler has to. */
export type OwnRouteRecord = RouteRecord & ({ readonly rate?: undefined } | { readonly countsLater: true });

/** Returns the handler of a route with its record. A test fails for routes without one. */
export function route<Handled extends object>(record: OwnRouteRecord, handler: Handled): Handled {
  return withRecord(record, handler);
}

/** Returns a function that adds routes such as `POST /login`, whose records have `common` alike. */
export function routeAdder(api: Hono<AppEnv>, common: Partial<OwnRouteRecord>) {
  return (call: string, record: OwnRouteRecord, handler: Handler<AppEnv>): void =>
    addRoute(api, call, { ...common, ...record }, handler);
}

function withRecord<Handled extends object>(record: RouteRecord, handler: Handled): Handled {
  return Object.assign(handler, { [recordKey]: record });
}

/** Adds a route such as `GET /:name/page` with its record. */
export function addRoute(api: Hono<AppEnv>, call: string, record: RouteRecord, handler: Handler<AppEnv>): void {
  const [method = '', path = ''] = call.split(' ');
  api.on(method, path, withRecord(record, handler));
}

/** Returns the record of a handler. */
export function recordOf(handler: object): RouteRecord | undefined {
  return recordKey in handler ? (handler[recordKey] as RouteRecord) : undefined;
}

/** Returns the record of the route that a request is for; undefined for unknown paths. Middleware may ask, too. */
export function requestedRoute(c: Context): RouteRecord | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const record = recordOf(handler);
    if (record) return record;
  }
  return undefined;
}
