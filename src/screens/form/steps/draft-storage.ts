import type { Field } from '../../../engine/field.ts';
import type { Values } from '../values.ts';

/** What somebody had typed when they left a form half way. */
export interface DraftValues {
  readonly read: () => Values | undefined;
  readonly write: (values: Values) => void;
  readonly forget: () => void;
}

/**
 * Keeps what is typed into the fields in a storage under `key`. What cannot be read, or no field bears any more, counts as
 * never kept; what cannot be kept is lost with the form.
 */
export function draftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  fields: readonly Field[],
): DraftValues {
  const known = (values: Values) =>
    Object.fromEntries(fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])));
  return {
    read() {
      const values = known(parse(storage.getItem(key)));
      return Object.keys(values).length > 0 ? values : undefined;
    },
    write(values) {
      try {
        storage.setItem(key, JSON.stringify(known(values)));
      } catch {
        // Full or forbidden: the values last as long as the form.
      }
    },
    forget: () => storage.removeItem(key),
  };
}

function parse(text: string | null): Values {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
