import { type ConditionContext, holds } from '../../../engine/condition.ts';
import type { Resource, Tone } from '../../../engine/resource.ts';
import { refusalsOf } from '../../record/offers.ts';
import type { ResourceRecord } from '../../record/record.ts';

/** Why a row stands out: the first tone whose condition holds. */
export function toneOf(resource: Resource, record: ResourceRecord, context: ConditionContext): Tone | undefined {
  return resource.list.tones.find((tone) => holds(tone.where, record, context));
}

/** What of a row depends on the moment: whether it stands out, and what can be done to it. */
export function standingOf(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  return `${toneOf(resource, record, context)?.label} ${refusalsOf(resource, record, context)}`;
}
