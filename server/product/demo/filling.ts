import type { ResourceName } from '../../../src/resources/index.ts';
import type { DemoResources } from '../../operations/start/demo.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import { bringToLife, type RecordLife } from './life.ts';
import type { Random } from './random.ts';

/** Start of the random numbers. A part of the demo with numbers of its own adds to it, so that parts stay as they were. */
export const seed = 20_260_101;

/** What one demo enterprise is filled with. */
export interface Filling {
  readonly scope: WritableDataAccess;
  readonly resources: DemoResources;
  readonly random: Random;
  /** Separate generator for sign-ins, so that they do not change the other values. */
  readonly ofLogins: Random;
  readonly now: Date;
  readonly timeZone: string;
  /** Hash of the demo password. */
  readonly hash: string;
  /** Hash of a password that nobody knows, for users who have signed in but cannot in the demo. */
  readonly unknownHash: string;
}

/** A record that was written, with what it is made of. */
export interface WrittenLife {
  readonly id: string;
  readonly life: RecordLife;
}

/** Writes records of one resource with their history, in this order. */
export async function write(
  { scope, resources }: Filling,
  name: ResourceName,
  lives: readonly RecordLife[],
): Promise<WrittenLife[]> {
  const ids = await bringToLife(scope, resources, name, lives);
  return lives.map((life, index) => ({ id: ids[index] ?? '', life }));
}
