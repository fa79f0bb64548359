import type { FieldText } from './field-plan.ts';

/** The options that authors usually give a field of a kind, where it says nothing else. */
const usual: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  auto: { search: true, sortable: true },
  bool: { filter: true },
  date: { filter: 'range', sortable: true },
  datetime: { filter: 'range', sortable: true },
  decimal: { sortable: true },
  enum: { filter: true },
  int: { sortable: true },
  money: { sortable: true },
  percent: { sortable: true },
  ref: { filter: true },
  tree: { filter: true },
};

/** Options in the order in which they are written. The others of the kind stand before them, choices and parts after. */
const order = ['required', 'unique', 'search', 'filter', 'sortable', 'default', 'options', 'fields'];

/** Returns the field with its usual options, in the order in which authors write them. */
export function withUsualOptions({ type, label, ...given }: FieldText): FieldText {
  const options: Readonly<Record<string, unknown>> = { ...usual[type], ...given };
  const rank = (key: string) => order.indexOf(key);
  const sorted = Object.entries(options).toSorted(([one], [other]) => rank(one) - rank(other));
  return { type, label, ...Object.fromEntries(sorted) };
}

/** Kinds of which a record can be named, the likeliest first. */
const naming = ['text', 'auto', 'ref', 'phone', 'email', 'datetime', 'date', 'url', 'int', 'time', 'color', 'icon'];

interface Named {
  readonly name: string;
  readonly definition: FieldText;
}

/** Returns the name of the field that names a record, or undefined where none can. */
export function recordLabelOf(fields: readonly Named[]): string | undefined {
  const able = fields.filter(
    ({ definition: { type, multiple, mask } }) => naming.includes(type) && multiple !== true && mask !== true,
  );
  const rank = ({ definition: { type, required, unique } }: Named) =>
    naming.indexOf(type) +
    (required === true || type === 'auto' ? 0 : 20) -
    (type === 'text' && unique === true ? 0.5 : 0);
  return able.toSorted((one, other) => rank(one) - rank(other))[0]?.name;
}
