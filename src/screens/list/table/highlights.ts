import { type ConditionContext, holds } from '../../../engine/condition.ts';
import type { Highlight, Resource } from '../../../engine/resource.ts';
import { refusalsOf } from '../../shared/available-actions.ts';
import type { ResourceRecord } from '../../shared/record.ts';

/** Why a row stands out: the first highlight whose condition holds. */
export function highlightOf(
  resource: Resource,
  record: ResourceRecord,
  context: ConditionContext,
): Highlight | undefined {
  return resource.list.highlights.find((tone) => holds(tone.where, record, context));
}

/** What of a row depends on the moment: whether it stands out, and what can be done to it. */
export function rowStateOf(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  return `${highlightOf(resource, record, context)?.label} ${refusalsOf(resource, record, context)}`;
}
