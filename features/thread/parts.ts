import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Part } from '../../src/engine/normalise/parts.ts';

/** Returns the messages of a thread: they are parts of the record that they refer to. */
export function partsOf({ show }: AnyDefinition): readonly Part[] {
  return show?.thread ? [show.thread] : [];
}
