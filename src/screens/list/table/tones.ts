import { type ConditionContext, holds } from '../../../engine/condition.ts';
import type { Resource, Tone } from '../../../engine/resource.ts';
import type { ResourceRecord } from '../../record/record.ts';

/** Why a row stands out: the first tone whose condition holds. */
export function toneOf(resource: Resource, record: ResourceRecord, context: ConditionContext): Tone | undefined {
  return resource.list.tones.find((tone) => holds(tone.where, record, context));
}
