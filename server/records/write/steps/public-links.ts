import { conflict } from '../../../request/errors.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { ActionRule } from '../../rules/rules.ts';
import type { DoneWrite } from '../context.ts';

/** Closes the links of records whose public form is no longer open: they were withdrawn, submitted or deleted. */
export async function closeLinks(
  { resource, services }: RequestContext,
  { transaction }: WritableDataAccess,
  operation: string,
  done: readonly DoneWrite[],
): Promise<void> {
  const { publicForm, states } = resource;
  if (!publicForm || !states || operation === 'create') return;
  const isClosed = ({ record }: DoneWrite) =>
    operation === 'delete' || !publicForm.open.includes(String(record.values[states.field]));
  const closed = done.filter(isClosed).map(({ record }) => record.id);
  await services.publicLinks.close(transaction, resource.name, closed);
}

/** Returns the rule of an action with `answers: 'link'`: it answers the link of the record's public form. */
export function tellLink({ resource, services }: RequestContext): ActionRule {
  const { publicForm, states } = resource;
  return async () =>
    async ({ id, before, unscoped }) => {
      if (!publicForm || !publicForm.open.includes(String(before?.values[states?.field ?? '']))) throw conflict();
      const code = await services.publicLinks.codeOf(unscoped.transaction, { resource: resource.name, id });
      return { link: `${publicForm.path}?code=${code}` };
    };
}
