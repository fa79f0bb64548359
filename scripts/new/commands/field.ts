import type { Change } from '../change.ts';
import { englishOf, type FieldPlan } from '../fields/field-plan.ts';
import { requireDifferent } from '../fields/names-taken.ts';
import { addLabels, withLabels } from '../labels.ts';
import { areaOf, fileOf, type Product, requireResource } from '../product.ts';
import { createEdits, requirePlace } from '../text/edits.ts';
import { property } from '../text/literal.ts';

/** Returns what adds fields to a resource. */
export function fieldChange(product: Product, resource: string, plans: readonly FieldPlan[]): Change {
  const definition = requireResource(product, resource);
  requireDifferent(plans, definition.fields);
  const edits = createEdits(product.sources);
  const place = requirePlace(product.sources, fileOf(product, resource), 'default', ['fields']);
  for (const { name, definition: field } of plans) edits.append(place, property(name, field));
  const labels = englishOf(plans);
  addLabels(product, edits, { area: areaOf(product, resource), resource, labels });
  const added = Object.fromEntries(plans.map(({ name, definition: field }) => [name, field]));
  const definitions = {
    ...product.definitions,
    [resource]: { ...definition, fields: { ...definition.fields, ...added } },
  };
  const isDivided = definition.list?.columns !== undefined || definition.form?.sections !== undefined;
  return {
    texts: edits.texts(),
    configuration: { definitions, labels: withLabels(product, { resources: { [resource]: labels } }) },
    next: [
      ...(isDivided ? [`${resource} names its columns or sections: name the field there, where it is to stand.`] : []),
      'The next start adds the column to the table; records that there are have no value in it.',
    ],
  };
}
