import { useCan } from '@refinedev/core';
import { type ReactNode, startTransition, useCallback, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { recordPath } from '../../engine/under.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { useNavigate } from '../../workspace/place.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import type { Values } from '../form/values.ts';
import { RecordForm } from '../shared/form-code.tsx';
import type { ResourceRecord } from '../shared/record.ts';
import type { Places } from './places.tsx';

/**
 * Returns the navigation of a list inside a page of another resource, whose forms open above the page without an address.
 * `form` is the open one.
 */
export function useInPageForms(
  resource: Resource,
  { create, initial }: { readonly create: boolean; readonly initial?: Values },
): { readonly places: Places; readonly form: ReactNode } {
  const { data: creating } = useCan({ resource: resource.name, action: 'create' });
  const navigate = useNavigate();
  const writing = useWriting();
  const [asked, setAsked] = useState<{ readonly edit: string | undefined }>();
  const { allow } = resource;
  // The page stays interactive while the code of the form loads.
  const open = useCallback(
    (edit: string | undefined) => writing(() => startTransition(() => setAsked({ edit }))),
    [writing],
  );
  const toCreate = useCallback(() => open(undefined), [open]);
  const toEdit = useCallback((record: ResourceRecord) => open(record.id), [open]);
  const toRecord = useCallback(
    (record: ResourceRecord) => void navigate(recordPath(resource, record) ?? '/', { state: { id: record.id } }),
    [navigate, resource],
  );
  const close = () => setAsked(undefined);
  const mayCreate = create && allow.create && creating?.can;
  const form = asked && (
    <LazyBoundary place={null} onClose={close}>
      <RecordForm
        resource={resource}
        {...(asked.edit === undefined
          ? { mode: 'create', ...(initial && { initial }) }
          : { mode: 'edit', id: asked.edit })}
        container={resource.form.container === 'page' ? 'drawer' : resource.form.container}
        onDone={close}
        onClose={close}
      />
    </LazyBoundary>
  );
  return { places: { toCreate: mayCreate ? toCreate : undefined, toEdit, toRecord }, form };
}
