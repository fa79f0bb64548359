import type { Kysely } from 'kysely';
import type { Field } from '../../../src/engine/field.ts';
import type { Effects } from '../../domain/rules.ts';
import { ApiError } from '../../errors.ts';
import { say } from '../../messages.ts';
import { asConditionRecord, type StoredRecord } from '../../storage/records/rows.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import type { SystemTables } from '../../storage/system-tables.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Call, ResourceParts } from '../call.ts';
import { acceptChange, checkChosen } from '../choosing.ts';
import { checkInput } from '../input.ts';
import { fieldNamesOf, titleOf } from '../words.ts';
import { takeStep } from './actions.ts';
import { authorOf } from './context.ts';
import { defaultsOf, defaultValues } from './defaults.ts';
import { lock } from './lock.ts';
import { isLog } from './log.ts';
import { accepted, writeRecords } from './pipeline.ts';
import { serverCallIn } from './server-call.ts';

/** Effects that may follow from one another: rules that write each other's records without end are a mistake. */
const maxDepth = 10;

/** What a rule may do to other records in the transaction of its write. */
export function effectsOf(call: Call, scope: WritableScope): Effects {
  const { parts, language, job, depth = 0 } = call;
  const author = authorOf(call);
  return effectsIn(scope.asServer(), parts, async (effect, work) => {
    if (depth >= maxDepth) {
      throw new RangeError(
        `The rules of "${call.resource.name}" write records of "${effect.resource.name}" without end.`,
      );
    }
    const following = { ...effect, author, language, job, depth: depth + 1 };
    try {
      return await work(following);
    } catch (error) {
      throw error instanceof ApiError ? refusedEffect(following, error) : error;
    }
  });
}

/** Writes of the server itself, through the same pipeline. */
export interface ServerRecords {
  /** Writes in a transaction; reaches every enterprise. */
  in(transaction: Kysely<SystemTables>): Effects;
}

export function createServerRecords(parts: ResourceParts): ServerRecords {
  return {
    in(transaction) {
      const scope = parts.scopes.serverScope(parts.clock.now(), transaction);
      return effectsIn(scope, parts, (call, work) => work(call));
    },
  };
}

type Work = (call: Call) => Promise<StoredRecord>;

/** @param run does the work with the call that it writes by, a server's unless another is made of it */
function effectsIn(
  scope: WritableScope,
  parts: ResourceParts,
  run: (call: Call, work: Work) => Promise<StoredRecord>,
): Effects {
  const write = ({ name }: { readonly name: string }, work: Work) =>
    run(serverCallIn(parts, parts.catalogue.resource(name), scope), work);
  return {
    scope,
    create: (resource, values) => write(resource, (call) => create(call, scope, values)),
    update: (resource, id, values) => write(resource, (call) => update(call, scope, id, values)),
    transition: (resource, id, key, values = {}) =>
      write(resource, async (call) => {
        const step = call.resource.states?.transitions.find((one) => one.key === key);
        if (!step) throw new RangeError(`"${call.resource.name}" has no transition "${key}".`);
        return (await takeStep(call, scope, step, id, values)).record;
      }),
    within: (enterprise) => effectsIn(scope.within(enterprise), parts, run),
  };
}

async function create(call: Call, scope: WritableScope, said: Values): Promise<StoredRecord> {
  const fields = givenFields(call);
  const defaults = defaultValues(Object.values(call.resource.fields));
  const given = { ...defaultsOf(fields, defaults), ...said };
  const whole = { ...defaults, ...given };
  const checked = checkInput(call, given, fields, { ...whole, enterprise: scope.enterprise }, undefined, defaults);
  // A log names what is gone, too.
  const chosen = isLog(call.resource) ? checked : await checkChosen(call, scope, checked, fields, whole);
  const input = { ...chosen, values: { ...defaults, ...chosen.values } };
  const [record] = await writeRecords(call, 'create', [{ scope, input }]);
  if (!record) throw new Error(`Nothing was added to "${call.resource.name}".`);
  return record;
}

async function update(call: Call, all: WritableScope, id: string, given: Values): Promise<StoredRecord> {
  const { record, scope } = await lock(call, all, id);
  // The state is changed by transitions alone.
  const fields = givenFields(call).filter(({ name }) => name in given && name !== call.resource.states?.field);
  const whole = { ...asConditionRecord(record), ...given };
  const checked = checkInput(call, given, fields, whole, undefined, record.values);
  const values = await acceptChange(call, scope, record, checked, fields, given);
  const [changed = record] = await writeRecords(call, 'update', [{ scope, record, input: accepted(values) }]);
  return changed;
}

/** Every field but those that the server makes the values of. */
function givenFields({ resource, parts }: Call): Field[] {
  const { kinds } = parts.catalogue;
  return Object.values(resource.fields).filter(
    ({ name, type }) => name !== 'enterprise' && !kinds[type]?.generated && !kinds[type]?.computes,
  );
}

/** Throws on a refusal that names the record it is about: its fields are none of the request. */
function refusedEffect({ resource, language }: Call, { facts }: ApiError): ApiError {
  const named = Object.entries(facts.fields ?? {}).map(([field, messages]) => {
    const reason = messages.map((one) => say(language, one)).join(say(language, { key: 'referrer.separator' }));
    return `${fieldNamesOf(language, resource, [field])}: ${reason}`;
  });
  const reason = named.length > 0 ? named.join('; ') : say(language, facts.message);
  const params = { resource: titleOf(language, resource), reason };
  return new ApiError({ code: facts.code, status: facts.status, message: { key: 'refused.effect', params } });
}
