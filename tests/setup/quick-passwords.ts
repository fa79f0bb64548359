import type { PasswordCost } from '../../server/session/passwords.ts';

/** What hashing costs in tests that are about something else: as little as there is. */
export const quickPasswords: PasswordCost = { memoryCost: 8, timeCost: 1 };
