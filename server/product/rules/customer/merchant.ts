import merchant from '../../../../src/resources/customer/merchant.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** A contract must not expire before it was signed, whether the dates were entered or derived. */
export const merchantRules = defineRules(merchant, {
  validate({ operation, values: { signedAt, expiresAt } }) {
    if (operation === 'delete' || signedAt === null || expiresAt === null || expiresAt >= signedAt) return;
    throw badField('expiresAt', messageOf('merchant.endsBeforeStart'));
  },
});
