import { PlusOutlined } from '@ant-design/icons';
import { useCan, useTranslate } from '@refinedev/core';
import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Related, Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/under.ts';
import { readableFields } from '../../../engine/values.ts';
import { LazyBoundary } from '../../../fields/lazy-boundary.tsx';
import { WriteButton } from '../../../fields/write-button.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place.tsx';
import { useWriting } from '../../../workspace/read-only.tsx';
import { ListBody } from '../../list/body.tsx';
import { columnChoices } from '../../list/columns/column-choice.ts';
import type { Places } from '../../list/places.tsx';
import { useRows } from '../../list/rows.tsx';
import { filteredPath } from '../../shared/filtered-path.ts';
import { RecordForm } from '../../shared/form-code.tsx';
import { useFixedListState } from '../../shared/list-state/use-fixed-list-state.tsx';
import type { ResourceRecord } from '../../shared/record.ts';
import styles from './list.module.css';

export interface RelatedListProps {
  readonly related: Related;
  /** Resource of the listed records. */
  readonly resource: Resource;
  /** Id of the record that the others refer to. */
  readonly id: string;
}

/** The records of another resource that refer to this one, as a list with its own actions and a create button. */
export function RelatedList({ related, resource, id }: RelatedListProps) {
  const translate = useTranslate();
  const held = useMemo(() => ({ [related.by]: [id] }), [related.by, id]);
  const listState = useFixedListState(resource, held);
  const rows = useRows(resource, listState);
  const choices = useChoices(resource, related);
  const { places, form } = useForms(resource, related, id);
  const listPath = useListPath(resource, related, id);
  const table = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.related}>
      <div className={styles.head}>
        {listPath !== undefined && <Link to={listPath}>{translate('show.openList')}</Link>}
        {/* An empty list has its own create button. */}
        {places.toCreate && rows.total > 0 && (
          <WriteButton icon={<PlusOutlined aria-hidden />} onClick={places.toCreate}>
            {translate('list.create')}
          </WriteButton>
        )}
      </div>
      <ListBody {...{ resource, listState, rows, choices, places, table }} density="normal" isInPage />
      {form}
    </div>
  );
}

/** Returns the path of the resource's own list with the same records. */
function useListPath(resource: Resource, { by }: Related, id: string): string | undefined {
  const { kinds, snapshot } = useWorkspace();
  return useMemo(
    () => filteredPath(resource, readableFields(resource, snapshot), kinds, { by, id }),
    [resource, snapshot, kinds, by, id],
  );
}

/** Returns the declared columns that the user may see, the one that names the record first. */
function useChoices(resource: Resource, { by, columns }: Related) {
  const { snapshot } = useWorkspace();
  return useMemo(() => {
    const among = columns ?? resource.list.columns.filter((name) => name !== by);
    const narrowed = { ...resource, list: { ...resource.list, columns: among } };
    const chosen = Object.fromEntries((columns ?? []).map((name) => [name, true]));
    return columnChoices(narrowed, readableFields(resource, snapshot), chosen);
  }, [resource, by, columns, snapshot]);
}

/** Opens forms above the page; the page of a record has its own address. */
function useForms(resource: Resource, { by, create }: Related, id: string) {
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
  const initial = useMemo(() => ({ [by]: id }), [by, id]);
  const close = () => setAsked(undefined);
  const mayCreate = create && allow.create && creating?.can;
  const places: Places = { toCreate: mayCreate ? toCreate : undefined, toEdit, toRecord };
  const form = asked && (
    <LazyBoundary place={null} onClose={close}>
      <RecordForm
        resource={resource}
        {...(asked.edit === undefined ? { mode: 'create', initial } : { mode: 'edit', id: asked.edit })}
        container={resource.form.container === 'page' ? 'drawer' : resource.form.container}
        onDone={close}
        onClose={close}
      />
    </LazyBoundary>
  );
  return { places, form };
}
