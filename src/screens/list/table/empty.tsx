import { useCan, useTranslate } from '@refinedev/core';
import { Button, Empty, Space } from 'antd';
import type { ReactNode } from 'react';
import { resourceTitle } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { WriteButton } from '../../../fields/write-button.tsx';
import { useNavigate } from '../../../workspace/place.tsx';
import styles from './empty.module.css';

export interface EmptyListProps {
  readonly resource: Resource;
  /** A preset, a keyword or a filter is active. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Undefined if the user may not create records. */
  readonly onCreate: (() => void) | undefined;
}

/**
 * The content of a list without rows: what the list is for and how to create the first record, or how to clear the
 * filters.
 */
export default function EmptyList({ resource, isFiltered, onClear, onCreate }: EmptyListProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: importing } = useCan({ resource: resource.name, action: 'import' });
  const { path } = resource;
  if (isFiltered) {
    return (
      <Notice title={translate('list.noMatch')} help={translate('list.noMatchHelp')}>
        <Button onClick={onClear}>{translate('list.clearFilters')}</Button>
      </Notice>
    );
  }
  const title = translate('list.empty', { title: resourceTitle(translate, resource) });
  const mayImport = resource.import && path && importing?.can;
  if (!onCreate) return <Notice title={title} help={translate('list.emptyReadonly')} />;
  return (
    <Notice title={title} help={translate(mayImport ? 'list.emptyHelpImport' : 'list.emptyHelp')}>
      <Space>
        <WriteButton type="primary" onClick={onCreate}>
          {translate('list.create')}
        </WriteButton>
        {mayImport && (
          <WriteButton onClick={() => void navigate(`${path}/import`)}>{translate('list.import')}</WriteButton>
        )}
      </Space>
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
