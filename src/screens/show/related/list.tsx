import { PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Related, Resource } from '../../../engine/resource.ts';
import { useResource, useWorkspace } from '../../../workspace/index.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { ListBody } from '../../list/body.tsx';
import { columnChoices } from '../../list/columns/column-choice.ts';
import { useInPageForms } from '../../list/places/in-page-forms.tsx';
import { useRows } from '../../list/rows/rows.tsx';
import { filteredPath } from '../../list-state/filtered-path.ts';
import { useFixedListState } from '../../list-state/use-fixed-list-state.tsx';
import styles from './list.module.css';

export interface RelatedListProps {
  readonly related: Related;
  /** Id of the record that the others refer to. */
  readonly id: string;
}

/** The records of another resource that refer to this one, as a list with its own actions and a create button. */
export function RelatedList({ related, id }: RelatedListProps) {
  const resource = useResource(related.resource);
  const translate = useTranslate();
  const fixed = useMemo(() => ({ [related.by]: [id] }), [related.by, id]);
  const listState = useFixedListState(resource, fixed);
  const rows = useRows(resource, listState);
  const choices = useChoices(resource, related);
  const initial = useMemo(() => ({ [related.by]: id }), [related.by, id]);
  const { places, form } = useInPageForms(resource, { create: related.create, initial });
  const listPath = useListPath(resource, related, id);
  const table = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.related}>
      <div className={styles.head}>
        {listPath !== undefined && <Link to={listPath}>{translate('record.openList')}</Link>}
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
