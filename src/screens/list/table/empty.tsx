import { useTranslate } from '@refinedev/core';
import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { resourceTitle } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { WriteButton } from '../../../fields/write-button.tsx';
import styles from './empty.module.css';

export interface EmptyListProps {
  readonly resource: Resource;
  /** Rows are left out by a preset, a keyword or a filter. */
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** Missing where nothing can be created. */
  readonly onCreate: (() => void) | undefined;
}

/** Where a list has no rows: what belongs there and the first step, or how to see more. */
export default function EmptyList({ resource, isNarrowed, onClear, onCreate }: EmptyListProps) {
  const translate = useTranslate();
  if (isNarrowed) {
    return (
      <Notice title={translate('list.noMatch')} help={translate('list.noMatchHelp')}>
        <Button onClick={onClear}>{translate('list.clearFilters')}</Button>
      </Notice>
    );
  }
  const title = translate('list.empty', { title: resourceTitle(translate, resource) });
  if (!onCreate) return <Notice title={title} help={translate('list.emptyReadonly')} />;
  return (
    <Notice title={title} help={translate('list.emptyHelp')}>
      <WriteButton type="primary" onClick={onCreate}>
        {translate('list.create')}
      </WriteButton>
    </Notice>
  );
}

function Notice({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div className={styles.title}>{title}</div>
          <div className={styles.help}>{help}</div>
        </>
      }
    >
      {children}
    </Empty>
  );
}
