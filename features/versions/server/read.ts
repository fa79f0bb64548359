import { type RequestContext, readable } from '../../../server/records/context/request-context.ts';
import { readLabels, shown } from '../../../server/records/present/present.ts';
import { ApiError, notFound } from '../../../server/request/errors.ts';
import type { RecordVersion, VersionLine } from '../../../server/storage/records/write/versions.ts';
import { isId } from '../../../src/base/is-id.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Versions } from '../normal-form.ts';

/** A version in API responses. */
export interface WireVersion extends RecordVersion {
  readonly labels: Readonly<Record<string, string | readonly string[]>>;
}

/** `GET /{name}/{id}/versions`: the kept versions, newest first, without their values. */
export async function listVersions(context: RequestContext, id: string): Promise<VersionLine[]> {
  const { resource, scope } = context;
  const found = isId(id) ? await scope.versions(resource.name, id) : undefined;
  if (!found) throw notFound();
  await showRecord(context, id);
  return found;
}

/**
 * `GET /{name}/{id}/versions/{number}`: one version with its values. Fields that it does not hold, because the resource
 * kept them later, and fields without read permission are absent.
 */
export async function readVersion(context: RequestContext, id: string, number: string): Promise<WireVersion> {
  const version = await requireVersion(context, id, number);
  await showRecord(context, id);
  const { scope, services } = context;
  const { values } = version;
  const fields = readable(context).filter(
    ({ name }) => name in values && requireVersions(context.resource).of.includes(name),
  );
  const labels = await readLabels(context, scope, [{ values, createdBy: null, updatedBy: null }], fields);
  return {
    ...version,
    values: Object.fromEntries(
      fields.map((field) => [field.name, shown(field, values[field.name], services.catalogue.kinds)]),
    ),
    labels: Object.fromEntries(
      fields.flatMap((field) => {
        const label = labels.of(field, values[field.name]);
        return label === undefined ? [] : [[field.name, label]];
      }),
    ),
  };
}

/** Tells the log of the enterprise that platform staff see the record. */
async function showRecord({ identity, resource, scope }: RequestContext, id: string): Promise<void> {
  if (identity.access) identity.access.show(resource, await scope.records(resource.name).findMany([id]));
}

/** Returns a version as it was kept. Throws 404 if there is none, or if the user may not see the record. */
export async function requireVersion(context: RequestContext, id: string, number: string): Promise<RecordVersion> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number);
  const found =
    isId(id) && isNumber ? await context.scope.version(context.resource.name, id, Number(number)) : undefined;
  if (!found) throw notFound();
  return found;
}

/** Throws the same 404 as an unknown path if the resource keeps no versions. */
export function requireVersions({ versions }: Resource): Versions {
  if (!versions) throw new ApiError({ status: 404, message: { key: 'request.noSuchPath' } });
  return versions;
}
