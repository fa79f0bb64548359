import type { Field } from '../../../../engine/fields/field.ts';
import type { Translate } from '../../../../engine/fields/kind.ts';
import type { FilterOperator } from '../../../../engine/fields/operators.ts';
import { me } from '../../../../engine/queries/query.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import { namedPeriods } from '../../../../engine/time/relative-period.ts';
import type { AddressCodec } from '../../../list-state/address.ts';
import type { ListFilter } from '../../../list-state/filters/list-filter.ts';

/** A condition that can be added: a filter, and its value unless the user still has to fill it in. */
export interface ConditionChoice {
  readonly key: string;
  readonly value: string | undefined;
  readonly label: string;
}

/** Days that the periods before and after today are offered with. */
const spans = [7, 30];

/** Returns the conditions that can be added to a list, in the order of its fields. */
export function conditionChoices(codec: AddressCodec, resource: string, translate: Translate): ConditionChoice[] {
  const all = [...codec.filters, ...codec.others];
  const fields = [...new Map(all.map(({ field }) => [field.name, field])).values()];
  return fields.flatMap((field) => {
    const label = fieldLabel(translate, resource, field);
    const mine = all.find((one) => one.field.name === field.name && operatorOf(one) === 'eq');
    const others = codec.others.filter((one) => one.field.name === field.name);
    return [
      ...(field.holdsUsers && mine ? [{ key: mine.key, value: me, label: translate('conditions.me', { label }) }] : []),
      ...others.flatMap((filter) => choicesOf(filter, label, translate)),
    ];
  });
}

function choicesOf(filter: ListFilter, label: string, translate: Translate): ConditionChoice[] {
  const { key } = filter;
  const operator = operatorOf(filter);
  if (operator === 'empty') {
    return [
      { key, value: 'true', label: translate('conditions.empty', { label }) },
      { key, value: 'false', label: translate('conditions.filled', { label }) },
    ];
  }
  if (operator === 'within') {
    const periods = [...namedPeriods, ...spans.flatMap((days) => [`last${days}d`, `next${days}d`])];
    return periods.map((value) => ({ key, value, label: `${label} ${periodText(value, translate)}` }));
  }
  return [{ key, value: undefined, label: translate(`conditions.${operator}`, { label }) }];
}

/** Returns the operator of a filter, or that it is a range. */
export function operatorOf({ field, parameters }: Pick<ListFilter, 'field' | 'parameters'>): FilterOperator | 'range' {
  return field.filter === 'range' ? 'range' : (parameters[0]?.operator ?? 'eq');
}

/** Returns the text of a value that is not of the field's kind; undefined for the others. */
export function ownText(operator: FilterOperator | 'range', value: string, translate: Translate): string | undefined {
  if (operator === 'empty') return translate(value === 'true' ? 'conditions.isEmpty' : 'conditions.isFilled');
  return operator === 'within' ? periodText(value, translate) : undefined;
}

function periodText(period: string, translate: Translate): string {
  const [, direction, count] = /^(last|next)(\d+)d$/.exec(period) ?? [];
  return direction
    ? translate(`conditions.${direction}`, { count: Number(count) })
    : translate(`conditions.within.${period}`);
}

/** True for a filter that has an input in the filter row: neither whether there is a value, nor a period. */
export function hasInput(filter: { readonly field: Field } & Pick<ListFilter, 'parameters'>): boolean {
  const operator = operatorOf(filter);
  return operator !== 'empty' && operator !== 'within';
}
