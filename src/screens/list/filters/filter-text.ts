import type { Field } from '../../../engine/field.ts';
import type { FieldKind, KindRegistry, TextContext } from '../../../engine/kind.ts';

/** The values of a filter in words: each as its kind tells it, a range by its ends. */
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

/** A value of the address as its kind tells it: an amount stands there as digits, and is told as money. */
function valueText(kind: FieldKind | undefined, field: Field, text: string, context: TextContext): string {
  if (!kind || text === '') return text;
  const operand = kind.operand?.(text, field.settings) ?? text;
  const held = typeof operand === 'object' ? text : operand;
  const value = kind.column === 'text' ? text : (kind.fromColumn?.(held, field.settings) ?? held);
  return kind.text(kind.several?.(field.settings) ? [value] : value, field, context);
}
