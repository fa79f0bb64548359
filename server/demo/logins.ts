import type { LoginResult } from '../session/login-log.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import { officeHour } from './life.ts';
import type { Random } from './random.ts';

/** Number of past days in the login log. */
const daysBack = 30;

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
] as const;

export interface DemoLogins {
  /** Id of the user. */
  readonly user: string;
  readonly email: string;
  /** Time of the last sign-in. */
  readonly lastAt: Date;
}

/** Adds the daily sign-ins of a user up to the last one, sometimes after a wrong password. */
export async function recordDemoLogins(scope: WritableDataAccess, random: Random, { user, email, lastAt }: DemoLogins) {
  const device = random.pick(devices);
  const address = `10.0.${random.whole(1, 8)}.${random.whole(10, 250)}`;
  const lines: { at: Date; result: LoginResult }[] = [];
  for (let daysAgo = daysBack; daysAgo > 0; daysAgo -= 1) {
    const at = officeHour(random, lastAt, daysAgo);
    if (!random.chance(0.7)) continue;
    if (random.chance(0.08)) lines.push({ at: new Date(at.getTime() - 60_000), result: 'wrongCredentials' });
    lines.push({ at, result: 'signedIn' });
  }
  lines.push({ at: lastAt, result: 'signedIn' });
  await scope.writer('loginLog').insertMany(
    lines.map(({ at, result }) => ({
      values: { at: at.toISOString(), user, email, result, address, device },
      stamp: { at, by: null },
    })),
  );
}
