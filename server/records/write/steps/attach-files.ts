import type { Field } from '../../../../src/engine/fields/field.ts';
import { uploadPurpose } from '../../../files/names.ts';
import { badRequest } from '../../../request/errors.ts';
import type { Message } from '../../../request/messages.ts';
import { isServer } from '../../../request/server-identity.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { filesIn } from '../../catalogue/files-in.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { authorOf, type PendingWrite } from '../context.ts';

/**
 * Attaches the files added to records and releases the removed ones. A file can be attached only by the user who
 * uploaded it, only to the field it was uploaded for, and only once. Otherwise a user could access the files of another
 * record by sending their ids. The server attaches what a visitor uploaded for the same record. Throws 40000 if a file cannot be attached.
 */
export async function attachFiles(
  context: RequestContext,
  scope: WritableDataAccess,
  pending: readonly PendingWrite[],
): Promise<void> {
  const { kinds } = context.services.catalogue;
  const fields = Object.values(context.resource.fields).filter(({ type }) => kinds[type]?.files !== undefined);
  if (fields.length === 0) return;
  for (const one of pending) await attachFilesOf(context, scope, fields, one);
}

async function attachFilesOf(
  context: RequestContext,
  { transaction, enterprise }: WritableDataAccess,
  fields: readonly Field[],
  { record, changes }: PendingWrite,
): Promise<void> {
  const { resource, services } = context;
  const { kinds } = services.catalogue;
  const owner = enterprise === undefined ? null : Number(enterprise);
  const refused: Record<string, Message[]> = {};
  for (const field of fields) {
    const change = changes.find((one) => one.field === field.name);
    if (!change) continue;
    const [had, has] = [filesIn(field, change.from, kinds), filesIn(field, change.to, kinds)];
    const added = has.filter((id) => !had.includes(id));
    const author = authorOf(context);
    const purpose = uploadPurpose(resource.name, field.name, isServer(author) ? record?.id : undefined);
    const claim = { by: author.userId, purpose };
    const claimable = await services.files.claimable(transaction, added, claim);
    if (!added.every((id) => claimable.has(id))) refused[field.name] = [{ key: 'problems.fileGone' }];
    await services.files.hold(transaction, added, owner);
    await services.files.release(
      transaction,
      had.filter((id) => !has.includes(id)),
    );
  }
  if (Object.keys(refused).length > 0) throw badRequest(refused, { key: 'refused.values' });
}
