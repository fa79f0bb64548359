import { z } from 'zod';
import { mailAddress } from '../../../src/fields/email/address.ts';
import { fold } from '../../storage/tables/search/fold.ts';

/** Returns the address of an account as it is compared, so that every spelling maps to one account. */
export function foldEmail(text: string): string {
  return fold(mailAddress(text));
}

/** The address of an account in a request, as it is compared. */
export const accountEmail = z.string().trim().min(1).max(254).transform(foldEmail);
