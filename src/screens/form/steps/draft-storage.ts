import { isObject } from '../../../base/is-object.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { readJson } from '../../../workspace/session/storage.ts';
import type { Values } from '../../records/record.ts';

/** Values typed into a form that was left unfinished. */
export interface DraftValues {
  readonly read: () => Values | undefined;
  /** Stores the values, unless another window has stored others meanwhile. */
  readonly write: (values: Values) => void;
  /** Deletes the values, unless they are those of another window. */
  readonly forget: () => void;
}

/**
 * Stores the typed values of the fields in a storage under `key`. Values that cannot be read, or that belong to no
 * current field, count as not stored.
 */
export function draftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  fields: readonly Field[],
): DraftValues {
  const known = (values: Values) =>
    Object.fromEntries(fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])));
  let own = storage.getItem(key);
  const isOwn = () => [own, null].includes(storage.getItem(key));
  return {
    read() {
      const stored = readJson(storage, key);
      const values = isObject(stored) ? known(stored) : {};
      return Object.keys(values).length > 0 ? values : undefined;
    },
    write(values) {
      if (!isOwn()) return;
      own = JSON.stringify(known(values));
      storage.setItem(key, own);
    },
    forget() {
      if (isOwn()) storage.removeItem(key);
    },
  };
}
