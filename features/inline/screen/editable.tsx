import { holds } from '../../../src/engine/fields/condition.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import { isFieldOpen, writableFields } from '../../../src/engine/fields/values.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useWidthFrom } from '../../../src/ui/browser/media.tsx';
import { useConditionContext } from '../../../src/workspace/index.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';

/** Returns which fields the user may edit in place, none on a narrow screen, and their conditions for a record. */
export function useEditable(resource: Resource, rows: readonly ResourceRecord[]) {
  const isWide = useWidthFrom('md');
  const isReadOnly = useReadOnly() !== undefined;
  const own = resource.list.inline.flatMap((name) => resource.fields[name] ?? []);
  const context = useConditionContext((at) =>
    rows.map((record) => own.map((field) => (isFieldOpen(field, record, at) ? 'y' : 'n')).join('')).join(),
  );
  const mayEdit = isWide && !isReadOnly && resource.allow.edit && allows(context.snapshot, resource.rules.edit);
  const writable = mayEdit ? writableFields(resource, context.snapshot, 'edit') : [];
  const fields = own.filter((field) => writable.includes(field));
  return {
    fields,
    isOpen: (field: Field, record: ResourceRecord) => isFieldOpen(field, record, context),
    isRequired: ({ required, requiredWhen }: Field, record: ResourceRecord) =>
      required || (requiredWhen !== undefined && holds(requiredWhen, record, context)),
  };
}
