import type { Kysely } from 'kysely';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { Identity } from '../../request/context.ts';
import { ApiError } from '../../request/errors.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { asConditionRecord, type StoredRecord } from '../../storage/records/query/rows.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { isLog } from '../catalogue/is-log.ts';
import type { RequestContext, Services } from '../context/request-context.ts';
import { titleOf } from '../present/labels.ts';
import { reasonOf } from '../present/refusals.ts';
import type { Effects } from '../rules/rules.ts';
import { applyAction } from './actions/apply-action.ts';
import { authorOf } from './context.ts';
import { acceptChange, checkChosen } from './input/choices.ts';
import { defaultsOf, defaultValues } from './input/defaults.ts';
import { checkInput } from './input/input.ts';
import { lock } from './lock.ts';
import { accepted, type RequestedWrite, writeRecords } from './pipeline.ts';
import { serverContextIn } from './server-context.ts';

/** Maximum depth of nested effects. Rules that write each other's records endlessly are a mistake. */
const maxDepth = 10;

/** Returns the effects that a rule may have on other records in the transaction of its write. */
export function effectsOf(context: RequestContext, scope: WritableDataAccess): Effects {
  const { services, language, job, announce, partOf, depth = 0 } = context;
  const within = [...(context.within ?? []), ...(partOf ? [partOf] : [])];
  const author = authorOf(context);
  return effectsIn(scope.asServer(), services, async (effect, work) => {
    if (depth >= maxDepth) {
      throw new RangeError(
        `The rules of "${context.resource.name}" write records of "${effect.resource.name}" without end.`,
      );
    }
    const following = { ...effect, author, language, job, within, ...(announce && { announce }), depth: depth + 1 };
    try {
      return await work(following);
    } catch (error) {
      throw error instanceof ApiError ? refusedEffect(following, error) : error;
    }
  });
}

/** Writes records on behalf of the server, through the same pipeline. */
export interface ServerRecords {
  /** Writes in a transaction, with access to every enterprise. */
  in(transaction: Kysely<SystemTables>): Effects;
  /** Writes with the rights of the server in the name of a user, who is the author in history and log. */
  inNameOf(identity: Identity, transaction: Kysely<SystemTables>): Effects;
}

export function createServerRecords(services: Services): ServerRecords {
  return {
    in(transaction) {
      const scope = services.dataAccess.forServer(services.clock.now(), transaction);
      return effectsIn(scope, services, (context, work) => work(context));
    },
    inNameOf(identity, transaction) {
      const scope = services.dataAccess.writableForIdentity(identity, services.clock.now(), transaction).asServer();
      return effectsIn(scope, services, (context, work) => work({ ...context, author: identity }));
    },
  };
}

type Work<Outcome> = (context: RequestContext) => Promise<Outcome>;
/** Runs the work with the context of its writes: one of the server, unless it is replaced. */
type Run = <Outcome>(context: RequestContext, work: Work<Outcome>) => Promise<Outcome>;

function effectsIn(scope: WritableDataAccess, services: Services, run: Run): Effects {
  const write = <Outcome>({ name }: { readonly name: string }, work: Work<Outcome>) =>
    run(serverContextIn(services, services.catalogue.resource(name), scope), work);
  return {
    unscoped: scope,
    create: (resource, values) =>
      write(resource, async (context) => {
        const [record] = await create(context, scope, [values]);
        if (!record) throw new Error(`Nothing was added to "${resource.name}".`);
        return record;
      }),
    createMany: (resource, values) => write(resource, (context) => create(context, scope, values)),
    update: (resource, id, values) => write(resource, (context) => update(context, scope, id, values)),
    transition: (resource, id, key, values = {}) =>
      write(resource, async (context) => {
        const transition = context.resource.states?.transitions.find((one) => one.key === key);
        if (!transition) throw new RangeError(`"${context.resource.name}" has no transition "${key}".`);
        return (await applyAction(context, scope, transition, { id, given: values })).record;
      }),
    within: (enterprise) => effectsIn(scope.within(enterprise), services, run),
  };
}

async function create(
  context: RequestContext,
  scope: WritableDataAccess,
  all: readonly Values[],
): Promise<StoredRecord[]> {
  const fields = givenFields(context);
  const defaults = defaultValues(context);
  const requested: RequestedWrite[] = [];
  for (const said of all) {
    const given = { ...defaultsOf(fields, defaults), ...said };
    const whole = { ...defaults, ...given };
    const write = { given, fields, whole: { ...whole, enterprise: scope.enterprise }, before: defaults };
    const checked = checkInput(context, write);
    // A log may refer to deleted records.
    const chosen = isLog(context.resource) ? checked : await checkChosen(context, scope, checked, { fields, whole });
    requested.push({ scope, input: { ...chosen, values: { ...defaults, ...chosen.values } } });
  }
  return writeRecords(context, 'create', requested);
}

async function update(
  context: RequestContext,
  all: WritableDataAccess,
  id: string,
  given: Values,
): Promise<StoredRecord> {
  const locked = await lock(context, all, id);
  const { record, scope } = locked;
  // Only transitions change the state.
  const fields = givenFields(context).filter(({ name }) => name in given && name !== context.resource.states?.field);
  const whole = { ...asConditionRecord(record), ...given };
  const write = { given, fields, whole, before: record.values };
  const values = await acceptChange(context, locked, checkInput(context, write), write);
  const [changed = record] = await writeRecords(context, 'update', [{ scope, record, input: accepted(values) }]);
  return changed;
}

/** Returns every field except those whose values the server generates. */
function givenFields({ resource, services }: RequestContext): Field[] {
  const { kinds } = services.catalogue;
  return Object.values(resource.fields).filter(
    ({ name, type, lookup, rows }) =>
      name !== 'enterprise' && !lookup && !rows && !kinds[type]?.generated && !kinds[type]?.computes,
  );
}

/**
 * Returns the error with the record's resource and fields named in the message, because they are not fields of the
 * request.
 */
function refusedEffect(context: RequestContext, { facts }: ApiError): ApiError {
  const params = { resource: titleOf(context), reason: reasonOf(context, facts) };
  return new ApiError({ code: facts.code, status: facts.status, message: { key: 'refused.effect', params } });
}
