import { afterEach, beforeEach, vi } from 'vitest';

/** Runs the tests of the block in a time zone, such as `Africa/Cairo`. The files of a worker share their environment. */
export function inZone(zone: string): void {
  beforeEach(() => void vi.stubEnv('TZ', zone));
  afterEach(() => void vi.unstubAllEnvs());
}
