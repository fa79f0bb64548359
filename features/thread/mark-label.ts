import type { Translate } from '../../src/engine/fields/kind.ts';
import type { ThreadMark } from './definition.ts';

/** Returns the label of a kind of message that a thread marks. */
export function markLabel(translate: Translate, resource: string, { label }: Pick<ThreadMark, 'label'>): string {
  return translate(`resources.${resource}.marks.${label}`, undefined, label);
}
