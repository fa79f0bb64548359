import type { RequestContext } from '../../../server/records/context/request-context.ts';
import type { ActionRule } from '../../../server/records/rules/rules.ts';
import { conflict } from '../../../server/request/errors.ts';
import type { Action } from '../../../src/engine/actions/record-action.ts';
import { linksOf } from './links.ts';

/** Returns the rule of an action with `answers: 'link'`: it answers the link of the record's public form. */
export function ruleOf({ resource, services }: RequestContext, { answers }: Action): ActionRule | undefined {
  const { publicForm, states } = resource;
  if (!publicForm || answers !== 'link') return undefined;
  return async () =>
    async ({ id, before, unscoped }) => {
      if (!publicForm.open.includes(String(before?.values[states?.field ?? '']))) throw conflict();
      const code = await linksOf(services).codeOf(unscoped.transaction, { resource: resource.name, id });
      return { link: `${publicForm.path}?code=${code}` };
    };
}
