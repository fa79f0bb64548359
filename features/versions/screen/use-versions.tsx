import { useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { isEmpty } from '../../../src/base/empty.ts';
import { readableFields } from '../../../src/engine/fields/values.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useResourceQuery } from '../../../src/screens/records/use-resource-query.ts';
import { useTimeZone } from '../../../src/workspace/clock/clock.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';

/** A kept version, as `GET /{name}/{id}/versions` returns it. */
export interface VersionLine {
  readonly number: number;
  /** UTC. */
  readonly at: string;
  /** Null if the server itself kept it. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly action: string;
}

interface Version extends VersionLine {
  readonly values: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string | readonly string[]>>;
}

/** A version of a record, or the record as it is now. */
export type Edition = number | 'current';

/** Loads the kept versions of a record, newest first. */
export function useVersions(resource: Resource, id: string) {
  const { query } = useResourceQuery<readonly VersionLine[]>({ resource: resource.name, id, path: 'versions' });
  return { versions: query.data?.data, error: query.error, refetch: query.refetch };
}

/** Returns the texts of an edition by field, in the order of the versions; undefined while it is loading. */
export function useTexts(resource: Resource, record: ResourceRecord, edition: Edition) {
  const { query } = useResourceQuery<Version>(
    { resource: resource.name, id: record.id, path: `versions/${edition}` },
    // A kept version never changes.
    { enabled: edition !== 'current', staleTime: Number.POSITIVE_INFINITY },
  );
  const textsOf = useTextsOf(resource);
  const { data, error, refetch } = query;
  const texts = useMemo(() => {
    if (edition === 'current') return textsOf(record, record.labels);
    return data && textsOf(data.data.values, data.data.labels, true);
  }, [edition, record, data, textsOf]);
  return { texts, error: edition === 'current' ? null : error, refetch };
}

interface FieldText {
  readonly name: string;
  readonly label: string;
  /** Undefined if the version does not hold the field: the resource kept it later. */
  readonly text: string | undefined;
}

/** Formats the values of a version as plain text. Fields that the user may not read are left out. */
function useTextsOf(resource: Resource) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const readable = readableFields(resource, snapshot);
    const fields = (resource.versions?.of ?? []).flatMap((name) => readable.find((field) => field.name === name) ?? []);
    return (values: Readonly<Record<string, unknown>>, labels: Version['labels'] = {}, isKept = false): FieldText[] =>
      fields.map((field) => {
        const value = values[field.name];
        const context = { translate, resource: resource.name, label: labels[field.name], timeZone };
        const text = isEmpty(value) ? '' : (kinds[field.type]?.text(value, field, context) ?? '');
        const isHeld = !isKept || field.name in values;
        return {
          name: field.name,
          label: fieldLabel(translate, resource.name, field),
          text: isHeld ? text : undefined,
        };
      });
  }, [resource, snapshot, kinds, timeZone, translate]);
}
