import { useMemo } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import { importFields } from '../../../engine/fields/import-fields.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Mapping } from '../mapping/guess.ts';

/**
 * Returns the fields shown for each row: the mapped ones, and required fields without a column, which the user can fill
 * in.
 */
export function useShownFields(resource: Resource, mapping: Mapping): readonly Field[] {
  const { snapshot, kinds } = useWorkspace();
  return useMemo(
    () =>
      importFields(resource, snapshot, kinds).filter(
        (field) => mapping.includes(field.name) || (field.required && field.default === undefined),
      ),
    [resource, snapshot, kinds, mapping],
  );
}
