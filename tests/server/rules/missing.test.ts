import { describe, expect, it } from 'vitest';
import { requireRules } from '../../../server/records/write/require-rules.ts';
import { catalogueOf } from '../storage/small-catalogue.ts';

describe('an action of a resource', () => {
  const actions = { resend: { label: '重发' } };
  const catalogue = catalogueOf({ name: { type: 'text', label: '名称' } }, { actions });

  it('stops the start where no rule of the domain runs it, with its place', () => {
    const rules = [{ resource: 'thing', rules: { actions: { resent: async () => async () => null } } }];
    expect(() => requireRules(catalogue, rules)).toThrow(
      'thing › rules.actions.resent: found "resent"; did you mean "resend"? Allowed: an action that a rule does, alone or with `inputs` or `answers`: resend',
    );
    expect(() => requireRules(catalogue, [])).toThrow(
      'thing › actions.resend: found "resend"; allowed: an action that a rule does: write one in the rules of "thing"',
    );
  });

  it('is done by the rule of its name', () => {
    const rules = [{ resource: 'thing', rules: { actions: { resend: async () => async () => null } } }];
    expect(() => requireRules(catalogue, rules)).not.toThrow();
  });
});
