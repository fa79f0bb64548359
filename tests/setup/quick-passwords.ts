import type { PasswordCost } from '../../server/session/passwords.ts';

/** What hashing costs in tests that are about something else: as the product has it, each sign-in takes a fifth of a second. */
export const quickPasswords: PasswordCost = { N: 16, r: 8, p: 1 };
