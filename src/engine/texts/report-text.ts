import type { Field } from '../fields/field.ts';
import type { KindRegistry, Translate } from '../fields/kind.ts';
import { type Metric, partsOfMetric } from '../reports/metric.ts';
import { fieldOf, type Resource } from '../resource.ts';
import { isStep } from '../time/period.ts';
import { choiceLabel, emptyLabel, fieldLabel } from './label.ts';

/** A group of a report, as far as its name depends on it. */
export interface NamedGroup {
  readonly key: string | null;
  /** Label of the referenced record. */
  readonly label?: string;
  /** The keys that have a group of their own, if this group gathers all others. */
  readonly except?: readonly string[];
}

/** Returns the name of a group: a time step, the label of a choice or a record, or that of the others. */
export function groupLabel(
  translate: Translate,
  kinds: KindRegistry,
  resource: Resource,
  by: string,
  { key, label, except }: NamedGroup,
): string {
  if (except) return translate('views.report.others');
  const field = isStep(by) ? undefined : resource.fields[by];
  if (key === null) return emptyLabel(translate, resource.name, field);
  const choice = field && kinds[field.type]?.choices?.(field.settings).find(({ value }) => value === key);
  if (field && choice) return choiceLabel(translate, resource.name, field.name, choice);
  return label ?? key;
}

/** Returns the heading of a grouping. */
export function groupingLabel(translate: Translate, resource: Resource, by: string): string {
  return isStep(by) ? translate(`views.report.by.${by}`) : fieldLabel(translate, resource.name, fieldOf(resource, by));
}

/** Returns the field whose kind formats a figure. Counts and plain ratios have none. */
export function measuredField(
  metric: Metric,
  { metrics }: Pick<Resource, 'metrics'>,
  sourceOf: (name: string) => Pick<Resource, 'fields'> | undefined,
): Field | undefined {
  if (metric.as === 'percent' || metric.as === 'number') return undefined;
  const [first = metric] = partsOfMetric(metric, metrics);
  if (first.kind === 'count' || first.kind === 'distinct') return undefined;
  return sourceOf(first.of)?.fields[first.field ?? ''];
}
