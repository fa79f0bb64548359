import type { PasswordCost } from '../../server/session/passwords/passwords.ts';

/** What hashing costs in tests that are about something else: as little as there is. Few wait, so that a crowd can be small. */
export const quickPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, maxWaiting: 24 };
