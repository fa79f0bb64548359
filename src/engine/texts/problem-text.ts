import type { Field } from '../fields/field.ts';
import type { FieldKind, KindRegistry, Translate } from '../fields/kind.ts';
import type { Problem } from '../fields/values.ts';
import { fieldLabel } from './label.ts';

/** Returns what is wrong with a value of a field. What is missing is asked for by its name: 请输入商家名称. */
export function problemText(
  translate: Translate,
  kinds: KindRegistry,
  resource: string,
  field: Pick<Field, 'name' | 'type' | 'label'>,
  { key, params, at }: Problem,
): string {
  if (key !== 'required' || at !== undefined) return translate(`problems.${key}`, params);
  return translate(`problems.${requestFor(kinds[field.type])}`, { label: fieldLabel(translate, resource, field) });
}

function requestFor(kind: FieldKind | undefined) {
  if (kind?.files) return 'upload';
  return kind?.choices || kind?.refersTo || kind?.ofMoment ? 'choose' : 'enter';
}
