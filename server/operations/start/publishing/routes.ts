import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { envelopeCode } from '../../../../src/base/envelope.ts';
import type { Language } from '../../../../src/base/language.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { type Effect, longestReason, type Proposal, type RoleGrant } from '../../../../src/engine/publishing/api.ts';
import { type Publication, publicationShape } from '../../../../src/engine/publishing/publication.ts';
import { readJson } from '../../../http/body/body.ts';
import { anyObject, count, id, list, moment, object, text } from '../../../http/json-schema.ts';
import { type OwnRouteRecord, routeAdder } from '../../../http/route.ts';
import type { OwnFields } from '../../../records/own-fields/index.ts';
import { type AppContext, type AppEnv, answer, type Identity, identityOf } from '../../../request/context.ts';
import { ApiError, badRequest, notFound, notPermitted } from '../../../request/errors.ts';
import type { Database } from '../../../storage/database.ts';
import type { JobWork } from '../../../tasks/jobs/runner.ts';
import type { OpenedPublication } from './open.ts';
import { findPublication, listPublications } from './store.ts';

/** Most publications in the list. */
const mostListed = 200;
/** Most roles that are given one permission. */
const mostGranted = 5000;

/** Makes publications. */
export interface Publisher {
  /** Returns what a publication would change, and for whom. Throws 40000 for one that cannot be made. */
  check(publication: Publication, grants?: readonly RoleGrant[]): Promise<Effect>;
  /**
   * Publishes, and resolves once this server serves it, or with a job that prepares large tables and publishes then. Throws
   * 40000 for what cannot be published, 40900 where somebody else has published since or is about to.
   */
  publish(proposal: Proposal, author: Author): Promise<PublishAnswer>;
  /** Prepares the tables of a proposal, and publishes it. */
  readonly work: JobWork;
}

/** Who publishes, and in which language a job says why it failed. */
export interface Author {
  readonly identity: Identity;
  readonly language: Language;
}

/** The number of what was published, or the id of the job that is going to. */
export type PublishAnswer = { readonly number: number } | { readonly job: string };

interface PublishingRoutes {
  readonly database: Pick<Database, 'db'>;
  readonly published: OpenedPublication;
  readonly publisher: Publisher | undefined;
  readonly ownFields: Pick<OwnFields, 'fieldsOf'>;
}

const grantsShape = z.array(
  z.strictObject({ permission: z.string(), roles: z.array(z.string()).check(z.maxLength(mostGranted)) }),
);
const proposalShape = z.strictObject({
  base: z.int().check(z.gte(0)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestReason)),
  publication: publicationShape,
  grants: z.optional(grantsShape),
});
const checkShape = z.extend(publicationShape, { grants: z.optional(grantsShape) });
const restoreShape = z.omit(proposalShape, { publication: true, grants: true });
const parts = { patches: list(anyObject), resources: list(anyObject), english: list(anyObject) };
const publicationSchema = object(parts, ['patches', 'resources']);
const restoreSchema = object({ base: count, reason: text });
const grantsSchema = list(object({ permission: text, roles: list(text) }));
const checkSchema = object({ ...parts, grants: grantsSchema }, ['patches', 'resources']);
const proposalSchema = object({ base: count, reason: text, publication: publicationSchema, grants: grantsSchema }, [
  'base',
  'reason',
  'publication',
]);
const publishAnswer = object({ number: count, job: id }, []);
const who = object({ id: text, name: text });
const line = object({ number: count, reason: text, user: who, at: moment });

/**
 * `/buffalo/v1/publication` and `/buffalo/v1/publications`: what is declared live on top of the code. Every user reads what
 * is published, as the console needs it; the rest is for `super_admin`, because it concerns all enterprises.
 */
export function addPublishingRoutes(api: Hono<AppEnv>, dependencies: PublishingRoutes): void {
  const { db } = dependencies.database;
  const on = routeAdder(api, { tag: 'server', isForUsers: true });
  on('GET /publication', { summary: 'What is published on top of the code', data: anyObject }, async (c) =>
    answer(c, await readPublished(c, dependencies)),
  );
  const onSuper = (call: string, record: OwnRouteRecord, handle: Handle) => on(call, record, forSuper(handle));
  onSuper('GET /publications', { summary: 'The last publications, the newest first', data: list(line) }, () =>
    listPublications(db, mostListed),
  );
  onSuper('GET /publications/:number', { summary: 'What was published under a number', data: anyObject }, (c) =>
    existing(db, c),
  );
  onSuper(
    'POST /publications/check',
    { summary: 'What a publication would change, and for whom', body: checkSchema, data: anyObject, takes: 'rows' },
    async (c) => {
      const { grants, ...given } = read(checkShape, await readJson(c));
      return requirePublisher(dependencies).check(given as unknown as Publication, grants);
    },
  );
  onSuper(
    'POST /publications',
    { summary: 'Publish', body: proposalSchema, data: publishAnswer, takes: 'rows' },
    async (c) => {
      const proposal = read(proposalShape, await readJson(c)) as unknown as Proposal;
      return requirePublisher(dependencies).publish(proposal, authorOf(c));
    },
  );
  onSuper(
    'POST /publications/:number/restore',
    { summary: 'Publish again what was published under a number', body: restoreSchema, data: publishAnswer },
    async (c) => {
      const proposal = read(restoreShape, await readJson(c));
      return requirePublisher(dependencies).publish({ ...proposal, publication: await existing(db, c) }, authorOf(c));
    },
  );
}

function requirePublisher({ publisher }: PublishingRoutes): Publisher {
  if (!publisher) throw notFound({ key: 'publication.notHere' });
  return publisher;
}

async function existing(db: Database['db'], c: AppContext): Promise<Publication> {
  const asked = Number(c.req.param('number'));
  const found = Number.isSafeInteger(asked) ? await findPublication(db, asked) : undefined;
  if (!found) throw notFound({ key: 'publication.none' });
  return found;
}

/** Returns what is published, with the fields of the enterprise that the caller may read. */
async function readPublished(c: AppContext, { published, ownFields }: PublishingRoutes) {
  const { number, publication, setAside } = published;
  const identity = identityOf(c);
  const snapshot = { permissions: identity.permissions, version: identity.permissionVersion };
  const own = (await ownFields.fieldsOf(identity)).filter(({ field }) => allows(snapshot, field.perm?.read));
  return { number, ...publication, ownFields: own, ...(isSuper(c) && { setAside }) };
}

/** Returns what a body says. Throws 40000 for one of another shape, with the places that cannot be read. */
function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const places = new Set(error.issues.map(({ path }) => path.join('.')));
  throw badRequest(
    Object.fromEntries([...places].map((place) => [place, [{ key: 'publication.unreadable', params: {} }]])),
    { key: 'publication.badBody' },
  );
}

function isSuper(c: AppContext): boolean {
  const { isPlatform, isPreview = false, serviceToken } = identityOf(c);
  return isPlatform && !isPreview && serviceToken === undefined;
}

type Handle = (c: AppContext) => Promise<unknown>;

function forSuper(handle: Handle) {
  return async (c: AppContext): Promise<Response> => {
    if (!isSuper(c)) throw notPermitted();
    return answer(c, await handle(c));
  };
}

function authorOf(c: AppContext): Author {
  return { identity: identityOf(c), language: c.get('language') };
}

/** 40900 with HTTP 200: somebody else has published meanwhile. */
export function publishedMeanwhile(number: number): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message: { key: 'publication.meanwhile' }, data: { number } });
}
