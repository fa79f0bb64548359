import type { AnyDefinition, AnyFieldDefinition } from '../../definition/resource.ts';
import type { ChildRows } from '../../fields/child-rows.ts';
import type { FieldKind, KindRegistry } from '../../fields/kind.ts';
import { type Check, fieldsWhere, type ReportProblem, repeated } from '../context.ts';
import { oneOf, onlyOnce } from '../problem.ts';

/** Options of a field whose value the record itself stores. */
const ofStored = [
  ...(['unique', 'list', 'requiredWhen', 'default', 'defaultFrom', 'fixedBy', 'widget', 'cell'] as const),
] as const;
/** Options of a column that need more than the row. */
const beyondRow = [
  ...(['when', 'requiredWhen', 'readonlyWhen', 'readonly', 'mask', 'perm', 'widget', 'lookup'] as const),
  ...(['defaultFrom', 'fixedBy'] as const),
] as const;

/** Reports rows whose resource, reference or order does not exist, and columns that a row cannot have. */
export const checkChildRows: Check<[field: AnyFieldDefinition]> = (field, { name: resource }, context, report) => {
  const { kinds, names, definitions } = context;
  const kind = kinds[field.type];
  const rows = kind?.childRows?.(field);
  if (!kind || !rows) return;
  const { of, by, order } = rows;
  for (const option of ofStored)
    if (field[option]) report(option, field[option], `remove it: the values are records of "${of}"`);
  if (field.perm) report('perm', field.perm, `remove it: who may use the records of "${of}" sees and edits them here`);
  const others = names.filter((name) => name !== resource);
  if (!others.includes(of)) return report('of', of, oneOf(others, of, 'another resource'));
  const source = definitions[of];
  if (!source) return;
  const { writtenBy = 'users', allow = {} } = source;
  if (writtenBy !== 'users' || Object.values(allow).includes(false))
    report('of', of, 'a resource whose records users create, change and delete');
  const parents = fieldsWhere(source.fields, kinds, (one, { refersTo, isMultiple }) => {
    return refersTo?.(one) === resource && !isMultiple?.(one) && !one.lookup;
  });
  if (!parents.includes(by))
    report('by', by, oneOf(parents, by, `a field of "${of}" that refers to one "${resource}"`));
  checkColumns(rows, kind, source, kinds, report);
  const orders = fieldsWhere(source.fields, kinds, ({ type, form }) => type === 'int' && form === false);
  if (order !== undefined && !orders.includes(order))
    report('order', order, oneOf(orders, order, `an \`int\` of "${of}" with \`form: false\``));
};

/** Requires columns of the form that need nothing but the row, and all that a new record requires. */
function checkColumns(
  { of, by, columns }: ChildRows,
  { parts }: FieldKind,
  { fields, states }: AnyDefinition,
  kinds: KindRegistry,
  report: ReportProblem,
): void {
  const fitting = fieldsWhere(fields, kinds, (one, kind, name) => {
    const isInForm = (one.form ?? true) === true && name !== by && name !== states?.field;
    const stands = Object.hasOwn(parts?.kinds ?? {}, one.type) && !(kind.refersTo && kind.isMultiple?.(one));
    const asksForm = JSON.stringify(kind.refFilter?.(one) ?? '').includes('"form"');
    const isConditional = kind.choices?.(one).some(({ when }) => when !== undefined) ?? false;
    return isInForm && stands && !asksForm && !isConditional && !beyondRow.some((option) => one[option]);
  });
  columns.forEach((name, index) => {
    const what = `a field of the form of "${of}" that needs nothing but its row`;
    if (!fitting.includes(name)) report(`columns.${index}`, name, oneOf(fitting, name, what));
  });
  repeated(columns).forEach((name) => report('columns', name, onlyOnce('field')));
  for (const [name, { required, default: initial, form = true }] of Object.entries(fields)) {
    const isMissing = required && initial === undefined && form !== false && form !== 'edit' && name !== by;
    if (isMissing && !columns.includes(name))
      report('columns', columns, `"${name}" as well, which a new record of "${of}" requires`);
  }
}
