import { missingPermission, type RequestContext } from '../../../server/records/context/request-context.ts';
import { reasonOf } from '../../../server/records/present/refusals.ts';
import { asObject } from '../../../server/records/write/input/input.ts';
import { prepareUpdate, runAlone } from '../../../server/records/write/requests/records.ts';
import { ApiError } from '../../../server/request/errors.ts';
import { writableFields } from '../../../src/engine/fields/values.ts';
import { requireVersion, requireVersions } from './read.ts';

/**
 * `POST /{name}/{id}/versions/{number}/restore` with `version`: writes the values of a kept version back, as an edit of
 * the user would, and returns the record. The history shows which version was restored.
 */
export async function restoreVersion(
  context: RequestContext,
  id: string,
  number: string,
  body: unknown,
): Promise<unknown> {
  const { resource, snapshot } = context;
  const { of } = requireVersions(resource);
  const writable = new Set(writableFields(resource, snapshot, 'edit').map(({ name }) => name));
  const closed = of.find((name) => !writable.has(name));
  if (closed !== undefined) {
    const perm = resource.fields[closed]?.perm;
    throw missingPermission(context, perm?.write ?? perm?.read);
  }
  const { version } = asObject(body);
  const kept = await requireVersion(context, id, number);
  // A version from before the resource kept a field says nothing about it.
  const held = of.filter((name) => name in kept.values);
  const values = Object.fromEntries(held.map((name) => [name, kept.values[name] ?? null]));
  const { write } = prepareUpdate(context, id, { ...values, version }, kept.number);
  return runAlone(context, {
    write: (all) =>
      write(all).catch((error: unknown) => {
        throw error instanceof ApiError ? refusedVersion(context, kept.number, error) : error;
      }),
  });
}

/** Returns the error with the reasons in the message, because there is no form that could show them at its fields. */
function refusedVersion(context: RequestContext, number: number, refused: ApiError): ApiError {
  const { facts } = refused;
  if (facts.fields === undefined) return refused;
  const params = { number, reason: reasonOf(context, facts) };
  return new ApiError({ ...facts, message: { key: 'refused.restoreVersion', params } });
}
