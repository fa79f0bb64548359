import { useCan } from '@refinedev/core';
import { type ReactNode, startTransition, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import { useWriting } from '../../../workspace/read-only.tsx';
import { RecordForm } from '../../actions/form-code.tsx';
import type { Values } from '../../records/record.ts';
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
  const open = (edit: string | undefined) => writing(() => startTransition(() => setAsked({ edit })));
  const places: Places = {
    toCreate: create && allow.create && creating?.can ? () => open(undefined) : undefined,
    toEdit: ({ id }) => open(id),
    toRecord: (record) => void navigate(recordPath(resource, record) ?? '/', { state: { id: record.id } }),
  };
  const close = () => setAsked(undefined);
  const form = asked && (
    <LazyBoundary fallback={null} onClose={close}>
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
  return { places, form };
}
