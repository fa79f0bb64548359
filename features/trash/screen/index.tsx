import { SearchOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { restorableDays } from '../../../src/engine/features/removal.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { BulkDialog } from '../../../src/screens/actions/form-code.tsx';
import { namedPageButton } from '../../../src/screens/list/rows/page-button.tsx';
import type { ListToolProps } from '../../../src/screens/list/tools/toolbar/list-tools.ts';
import { Failed } from '../../../src/screens/notices/notices.tsx';
import { useRefresh } from '../../../src/screens/records/refresh.tsx';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useClearing } from '../../../src/ui/inputs/clearing.tsx';
import { LazyBoundary } from '../../../src/ui/loading/lazy-boundary.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { reasonOf } from '../../../src/workspace/requests/reason.ts';
import { useWords } from '../../../src/workspace/words.tsx';
import styles from './trash.module.css';
import { TrashTable } from './trash-table.tsx';
import { type TrashedRecord, trashPageSize, useRestore, useTrash } from './use-trash.tsx';

/** Width of the drawer in pixels, that of a wide form. */
const width = 720;

/** The deleted records of a list: who deleted them, how long they stay, and how they come back. */
export default function Trash({ resource, onClose }: ListToolProps) {
  useWords('features/trash');
  const translate = useTranslate();
  const clearing = useClearing();
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const { records, total, isKnown, isEarlier, error, refetch } = useTrash(resource.name, keyword, page);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const searching = translate('trash.search');
  const selected = records.filter(({ id }) => chosen.has(id));
  const { restoreOne, restoreAll, dialog } = useRestoring(resource, () => setChosen(new Set()));

  function show(part: { keyword?: string; page?: number }) {
    setChosen(new Set());
    setPage(part.page ?? 1);
    if (part.keyword !== undefined) setKeyword(part.keyword);
  }
  return (
    <Drawer
      open
      size={width}
      title={translate('trash.of', { title: resourceTitle(translate, resource) })}
      onClose={onClose}
      footer={
        <Foot
          {...{ page, total }}
          count={selected.length}
          onRestore={() => restoreAll(selected)}
          onPage={(next) => show({ page: next })}
        />
      }
    >
      <p className={styles.help}>{translate('trash.help', { days: restorableDays })}</p>
      {resource.list.search.length > 0 && (
        <Input.Search
          allowClear={clearing}
          placeholder={searching}
          aria-label={searching}
          searchIcon={<SearchOutlined role="img" aria-label={searching} />}
          onSearch={(text) => show({ keyword: text.trim() })}
        />
      )}
      {error ? (
        <Failed title={translate('trash.failed')} reason={reasonOf(error, translate)} onRetry={() => void refetch()} />
      ) : isKnown && records.length === 0 ? (
        <p className={styles.empty}>{translate(keyword === '' ? 'trash.empty' : 'trash.noMatch')}</p>
      ) : (
        <TrashTable
          {...{ resource, records, chosen, isEarlier }}
          onChoose={(ids) => !isEarlier && setChosen(ids)}
          onRestore={(record) => !isEarlier && restoreOne(record)}
        />
      )}
      {dialog}
    </Drawer>
  );
}

interface FootProps {
  readonly page: number;
  readonly total: number;
  /** How many records are selected. */
  readonly count: number;
  readonly onRestore: () => void;
  readonly onPage: (page: number) => void;
}

function Foot({ page, total, count, onRestore, onPage }: FootProps) {
  const translate = useTranslate();
  return (
    <div className={styles.footer}>
      <WriteButton disabled={count === 0} onClick={onRestore}>
        {count === 0 ? translate('trash.restore') : translate('trash.restoreMany', { count })}
      </WriteButton>
      <Pagination
        size="small"
        current={page}
        pageSize={trashPageSize}
        total={total}
        showSizeChanger={false}
        showTotal={() => translate('trash.total', { total })}
        itemRender={(_page, type, element) => namedPageButton(translate, type, element)}
        onChange={onPage}
      />
    </div>
  );
}

/** Returns functions that restore records. What cannot come back is told with the reason. */
function useRestoring(resource: Resource, onRestored: () => void) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { notify } = useFeedback();
  const refresh = useRefresh(resource.name);
  const restore = useRestore(resource.name);
  const [toRestore, setToRestore] = useState<readonly TrashedRecord[]>();

  async function restoreOne(record: TrashedRecord) {
    try {
      await restore(record.id);
      notify({ type: 'success', title: translate('trash.restored', { name: nameOf(resource, record) }) });
      onRestored();
    } catch (error) {
      notify({ type: 'error', title: reasonOf(error, translate) });
    }
    await refresh();
  }
  function close() {
    setToRestore(undefined);
    onRestored();
  }
  return {
    restoreOne: (record: TrashedRecord) => void restoreOne(record),
    restoreAll: setToRestore,
    dialog: toRestore && (
      <LazyBoundary fallback={null} onClose={close}>
        <BulkDialog
          {...{ resource, records: toRestore, onClose: close, onDone: close }}
          label={translate('trash.restore')}
          work={({ id }) => restore(String(id))}
          onAllDone={({ length: count }) =>
            notify({ type: 'success', title: translate('trash.restoredMany', { count }) })
          }
        />
      </LazyBoundary>
    ),
  };
}
