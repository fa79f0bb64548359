import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { parsePath } from 'react-router';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { resourceInTab } from '../../../engine/routes/place-tabs.ts';
import { matchRoute } from '../../../engine/routes/plan.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { useShownKey, useSingleKeys } from '../../../ui/keys/single-keys.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import type { RecordState } from '../../../workspace/place/record-links.tsx';
import { countText } from '../../list/rows/count-text.ts';
import { useRows } from '../../list/rows/rows.tsx';
import { createListCodec } from '../../list-state/address.ts';
import { withOwnValues } from '../../list-state/filters/kept-values.ts';
import type { ResourceRecord } from '../../records/record.ts';
import styles from '../show.module.css';

export interface NeighboursProps {
  readonly resource: Resource;
  readonly id: string;
  /** Address of the list from which the record was opened. */
  readonly list: string;
}

/**
 * The position of a record in the list from which it was opened, and the way to the records around it, with `J` and `K`
 * and the arrow keys. Nothing if the record was not in that list.
 */
export function Neighbours(props: NeighboursProps) {
  const { plan } = useWorkspace();
  const { resource, list } = props;
  const isOfList = matchRoute(plan, parsePath(list).pathname ?? '')?.route.screen?.resource === resource.name;
  return isOfList && !resource.tree && <Around {...props} />;
}

function Around(props: NeighboursProps) {
  const translate = useTranslate();
  const { position, previous, next } = useNeighbours(props);
  useShownKey('J →', next && translate('show.around.next'));
  useShownKey('K ←', previous && translate('show.around.previous'));
  useSingleKeys((event) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, [role="tab"]') !== null;
    const key = event.key.toLowerCase();
    const isNext = key === 'j' || (key === 'arrowright' && !isOnControl);
    const go = isNext ? next : key === 'k' || (key === 'arrowleft' && !isOnControl) ? previous : undefined;
    return !event.shiftKey && go;
  }, 'console');
  if (position === undefined) return null;
  return (
    <nav className={styles.neighbours} aria-label={translate('show.around.title')}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        disabled={!previous}
        aria-label={translate('show.around.previous')}
        title={`${translate('show.around.previous')} (K)`}
        onClick={previous}
      />
      <span>{position}</span>
      <Button
        type="text"
        icon={<RightOutlined />}
        disabled={!next}
        aria-label={translate('show.around.next')}
        title={`${translate('show.around.next')} (J)`}
        onClick={next}
      />
    </nav>
  );
}

function useNeighbours({ resource, id, list }: NeighboursProps) {
  const navigate = useNavigate();
  const listState = useListOf(resource, list);
  const { address, codec } = listState;
  const rows = useRows(resource, listState);
  const at = usePlaceAmong(rows.rows, id);
  const isThere = rows.rows[at]?.id === id;
  const lastPage = Math.ceil(rows.total / address.size);
  const hasMore = address.page < lastPage || (rows.isCapped && rows.rows.length === address.size);
  const after = at + (isThere ? 1 : 0);
  const step = at === 0 && address.page > 1 ? -1 : after >= rows.rows.length && hasMore ? 1 : 0;
  // The page on which the record before or after is, if it is another one than that of the record.
  const edge = address.page + step;
  const beyond = useRows(resource, { codec, address: { ...address, page: edge } });

  function opener(record: ResourceRecord | undefined, page: number) {
    const path = record && recordPath(resource, record);
    if (path === undefined) return undefined;
    const search = codec.write({ ...address, page });
    const state: RecordState = { id: record?.id ?? '', list: `${parsePath(list).pathname}${search && `?${search}`}` };
    // The record takes the place of this one: Back leads to the list, and no tab is added. One with unsaved input stays.
    return () => navigate(path, { replace: true, state });
  }

  if (at === -1 || rows.rows.length === 0 || rows.isEarlier)
    return { position: undefined, previous: undefined, next: undefined };
  const others = beyond.isFetching ? [] : beyond.rows;
  const total = countText(rows.isCapped ? rows.total + 1 : rows.total);
  return {
    position: `${isThere ? ((address.page - 1) * address.size + at + 1).toLocaleString('en-US') : '–'} / ${total}`,
    previous: at > 0 ? opener(rows.rows[at - 1], address.page) : step < 0 ? opener(others.at(-1), edge) : undefined,
    next: rows.rows[after] ? opener(rows.rows[after], address.page) : step > 0 ? opener(others[0], edge) : undefined,
  };
}

function useListOf(resource: Resource, list: string) {
  const { kinds, snapshot } = useWorkspace();
  return useMemo(() => {
    const { search = '' } = parsePath(list);
    const asked = new URLSearchParams(search).get('tab');
    const tabs = resource.tabs.filter(({ rule }) => allows(snapshot, rule));
    const tab = tabs.find(({ key }) => key === asked) ?? tabs[0];
    const listed = tab?.resource === resource.name ? resourceInTab(resource, tab) : resource;
    const codec = createListCodec(listed, snapshot, kinds);
    return { codec, address: codec.read(withOwnValues(search)).address };
  }, [resource, list, kinds, snapshot]);
}

/**
 * Returns the index of a record among the rows, or the last one that it had: an action may have removed it from the list.
 * -1 if it never was there.
 */
function usePlaceAmong(rows: readonly ResourceRecord[], id: string): number {
  const [last, setLast] = useState(-1);
  const index = rows.findIndex((row) => row.id === id);
  if (index !== -1 && index !== last) setLast(index);
  return index === -1 ? last : index;
}
