import type { Highlight } from '../../../engine/definition/list.ts';
import { type ConditionContext, holds } from '../../../engine/fields/condition.ts';
import type { Resource } from '../../../engine/resource.ts';
import { refusalsOf } from '../../actions/available-actions.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** Returns the highlight of a row: the first one whose condition holds. */
export function highlightOf(
  resource: Resource,
  record: ResourceRecord,
  context: ConditionContext,
): Highlight | undefined {
  return resource.list.highlights.find((tone) => holds(tone.where, record, context));
}

/** Returns the time-dependent state of a row as a comparable text: its highlight and its available actions. */
export function rowStateOf(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  return `${highlightOf(resource, record, context)?.label} ${refusalsOf(resource, record, context)}`;
}
