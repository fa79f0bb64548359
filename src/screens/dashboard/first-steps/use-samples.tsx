import { isObject } from '../../../base/is-object.ts';
import { concreteValue } from '../../../engine/actions/states.ts';
import type { SampleRecords } from '../../../engine/features/dashboard.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import { useCall } from '../../../workspace/requests/call.ts';

/** Ids of the sample records that were added, by resource, in the order in which they were added. */
type Added = Readonly<Record<string, readonly string[]>>;

/** Preference that holds the sample records of the user, so that any browser can remove them. */
const preferenceKey = 'samples';

/** Returns the sample records that the user has added, and functions that add or remove all of them. */
export function useSamples() {
  const call = useCall();
  const { kinds, resource: load } = useWorkspace();
  const context = useConditionContext();
  const [kept, keep] = usePreference(preferenceKey);
  const added = readAdded(kept);

  function valuesOf(record: SampleRecords['records'][number], resource: Resource, before: Added) {
    const entries = Object.entries(record).map(([name, value]) => {
      const field = fieldOf(resource, name);
      const target = kinds[field.type]?.refersTo?.(field.settings) ?? '';
      const isSample = isObject(value) && typeof value.sample === 'number';
      return [name, isSample ? before[target]?.[Number(value.sample)] : concreteValue(value, field, kinds, context)];
    });
    return Object.fromEntries(entries);
  }

  async function add(samples: readonly SampleRecords[]): Promise<void> {
    let now: Added = {};
    for (const { resource: name, records } of samples) {
      const resource = await load(name);
      const create = records.map((record) => valuesOf(record, resource, now));
      now = { ...now, [name]: idsOf(await call('post', `${name}/batch`, { payload: { create } }), 'create') };
      keep(now);
    }
  }

  /** Removes the last ones first: they refer to those before. What is gone already is left out. */
  async function remove(): Promise<void> {
    let now = added;
    for (const name of Object.keys(added).toReversed()) {
      const present = idsOf(await call('get', name, { query: { id: added[name] } }));
      if (present.length > 0) await call('post', `${name}/batch`, { payload: { remove: present } });
      now = Object.fromEntries(Object.entries(now).filter(([one]) => one !== name));
      keep(Object.keys(now).length > 0 ? now : null);
    }
  }

  return { added, count: Object.values(added).flat().length, add, remove };
}

function readAdded(kept: unknown): Added {
  if (!isObject(kept)) return {};
  const lists = Object.entries(kept).filter(([, ids]) => Array.isArray(ids));
  return Object.fromEntries(lists.map(([name, ids]) => [name, [ids].flat().map(String)]));
}

/** Returns the ids of the records in an answer, or in a list of the answer. */
function idsOf(answer: unknown, list?: string): string[] {
  const records: unknown = list !== undefined && isObject(answer) ? answer[list] : answer;
  return Array.isArray(records) ? records.filter(isObject).map(({ id }) => String(id)) : [];
}
