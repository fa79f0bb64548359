import { describe, expect, it } from 'vitest';
import { leafRule, type PermissionRule, type PermissionSnapshot } from '../../src/engine/permission.ts';
import { createAccessControl } from '../../src/providers/access-control.ts';

const rules: Record<string, PermissionRule> = { merchant: 'merchant_admin', mailbox: ['email_pool', 'email_bind'] };
const ruleOf = (resource = '', action = '') =>
  action === 'delete' ? leafRule(rules[resource], 'delete') : rules[resource];

function holding(...permissions: string[]) {
  let snapshot: PermissionSnapshot | undefined = { permissions, version: '1' };
  const control = createAccessControl({ snapshot: () => snapshot, ruleOf, refusal: () => '没有权限' });
  return { control, become: (next: PermissionSnapshot | undefined) => (snapshot = next) };
}

describe('access control', () => {
  it.each<[string[], string, string, boolean]>([
    [['merchant_admin'], 'merchant', 'list', true],
    [['merchant_admin'], 'merchant', 'delete', false],
    [['merchant_admin:delete'], 'merchant', 'delete', true],
    [['email_bind'], 'mailbox', 'list', true],
    [[], 'mailbox', 'list', false],
    [[], 'dashboard', 'list', true],
    [['super_admin'], 'merchant', 'delete', true],
  ])('with %o: %s %s is %s', async (permissions, resource, action, expected) => {
    const { control } = holding(...permissions);
    expect(control.decide(resource, action)).toBe(expected);
    expect(await control.can({ resource, action })).toEqual(
      expected ? { can: true } : { can: false, reason: '没有权限' },
    );
  });

  it('follows the snapshot at once, and allows nothing while nobody is signed in', () => {
    const { control, become } = holding();
    expect(control.decide('merchant', 'list')).toBe(false);
    become({ permissions: ['merchant_admin'], version: '2' });
    expect(control.decide('merchant', 'list')).toBe(true);
    become(undefined);
    expect(control.decide('dashboard', 'list')).toBe(false);
  });
});
