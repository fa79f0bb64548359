import { useMemo } from 'react';
import type { Field } from '../../../engine/field.ts';
import { importFields } from '../../../engine/import-fields.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Mapping } from '../mapping/guess.ts';

/** The fields that rows are shown with: those some column goes into, and what is asked for but has none, to be filled in. */
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
