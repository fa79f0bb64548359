import type { Field } from '../../../../engine/fields/field.ts';
import type { FieldKind, KindRegistry, TextContext } from '../../../../engine/fields/kind.ts';

/** Returns the values of a filter as text, formatted by the field's kind; a range as its two ends. */
export function filterText(field: Field, values: readonly string[], kinds: KindRegistry, context: TextContext): string {
  const kind = kinds[field.type];
  const { translate } = context;
  const labels = [context.label ?? []].flat();
  const texts = values.map((value, index) => valueText(kind, field, value, { ...context, label: labels[index] }));
  if (field.filter !== 'range') return texts.join(translate('list.separator'));
  const [from = '', to = ''] = texts;
  if (from === '') return translate('list.to', { value: to });
  if (to === '') return translate('list.from', { value: from });
  return translate('list.between', { from, to });
}

/** Formats a value of the address by its kind: an amount is digits in the address and is shown as money. */
function valueText(kind: FieldKind | undefined, field: Field, text: string, context: TextContext): string {
  if (!kind || text === '') return text;
  const operand = kind.operand?.(text, field.settings) ?? text;
  const columnValue = typeof operand === 'object' ? text : operand;
  const value = kind.column === 'text' ? text : (kind.fromColumn?.(columnValue, field.settings) ?? columnValue);
  return kind.text(kind.isMultiple?.(field.settings) ? [value] : value, field, context);
}
