import { describe, expect, it } from 'vitest';
import { createAccessControl } from '../../src/providers/access-control.ts';

/** Access control over what is held now. */
function holding(...permissions: string[]) {
  let held = permissions;
  const control = createAccessControl({
    mayDo: (resource, action) => held.includes(`${resource}:${action}`),
    refusal: (resource, action) => `没有 ${resource}:${action}`,
  });
  return { control, become: (...next: string[]) => (held = next) };
}

describe('access control', () => {
  it('answers with the decision, and with the reason of a refusal', async () => {
    const { control } = holding('merchant:list');
    expect(await control.can({ resource: 'merchant', action: 'list' })).toEqual({ can: true });
    expect(await control.can({ resource: 'merchant', action: 'delete' })).toEqual({
      can: false,
      reason: '没有 merchant:delete',
    });
  });

  it('hides the buttons of Refine that are refused', () => {
    expect(holding().control.options).toEqual({ buttons: { enableAccessControl: true, hideIfUnauthorized: true } });
  });

  it('decides the same at once, by what is held at that moment', () => {
    const { control, become } = holding();
    const asked = { resource: 'merchant', action: 'list' };
    expect(control.decide(asked)).toMatchObject({ can: false });
    become('merchant:list');
    expect(control.decide(asked)).toEqual({ can: true });
  });

  it('knows a resource by the identifier that Refine’s own components hand over', () => {
    const { control } = holding('/clues:list');
    const params = { resource: { name: 'clue', identifier: '/clues' } };
    expect(control.decide({ resource: 'clue', action: 'list', params })).toEqual({ can: true });
  });
});
