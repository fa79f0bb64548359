import { useTranslate } from '@refinedev/core';
import { startTransition, useCallback, useState } from 'react';
import { refuseEdit } from '../../engine/actions/states.ts';
import type { ConditionContext } from '../../engine/fields/condition.ts';
import type { Resource } from '../../engine/resource.ts';
import { useShownKey, useSingleKeys } from '../../ui/keys/single-keys.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { useConditionContext } from '../../workspace/index.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { useReadOnly, useWriting } from '../../workspace/read-only.tsx';
import { RecordForm } from '../actions/form-code.tsx';
import type { ResourceRecord } from '../records/record.ts';

/** Opens the form above the page. A form that is a page navigates to its own address. */
export function useEditing(resource: Resource, { id }: ResourceRecord) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { container } = resource.form;
  const { path } = resource;
  const start = useCallback(() => {
    if (container === 'page' && path !== undefined) void navigate(`${path}/edit/${encodeURIComponent(id)}`);
    // The page stays interactive while the code of the form loads.
    else startTransition(() => setEditing(true));
  }, [container, path, navigate, id]);
  const stop = () => setEditing(false);
  const form = isEditing && (
    <LazyBoundary fallback={null} onClose={stop}>
      <RecordForm
        resource={resource}
        mode="edit"
        id={id}
        container={container === 'page' ? 'drawer' : container}
        onDone={stop}
        onClose={stop}
      />
    </LazyBoundary>
  );
  return { start, form };
}

/** `E` edits the record, if the user may and it has something to change. */
export function useEditKey(resource: Resource, record: ResourceRecord, edit: () => void) {
  const translate = useTranslate();
  const writing = useWriting();
  const isReadOnly = useReadOnly() !== undefined;
  const mayEditAt = (at: ConditionContext) => resource.allow.edit && !refuseEdit(resource, record, at);
  const mayEdit = mayEditAt(useConditionContext((at) => String(mayEditAt(at))));
  useShownKey('E', mayEdit && !isReadOnly ? translate('show.edit') : undefined);
  useSingleKeys(({ key }) => key.toLowerCase() === 'e' && mayEdit && (() => writing(edit)));
}
