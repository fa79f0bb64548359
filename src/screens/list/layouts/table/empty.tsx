import { useCan, useTranslate } from '@refinedev/core';
import { Button, Empty, Space } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../../../engine/resource.ts';
import { presetHelp, presetLabel, resourceTitle, sourceHelp } from '../../../../engine/texts/label.ts';
import { WriteButton } from '../../../../workspace/parts/write-button.tsx';
import { useNavigate } from '../../../../workspace/place/place.tsx';
import { isFiltered, withoutRowFilters } from '../../../list-state/row-filters.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import { useCounts } from '../../rows/rows.tsx';
import { SourceButton } from '../../rows/source-button.tsx';
import styles from './empty.module.css';

export interface EmptyListProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** Undefined if the user may not create records. */
  readonly onCreate: (() => void) | undefined;
}

/**
 * The content of a list without rows: what belongs to the list, or to the preset it opens with, how to create the first
 * record or where records come from, and the way to every row where there are some; or how to clear the filters.
 */
export default function EmptyList({ resource, listState, onCreate }: EmptyListProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { data: importing } = useCan({ resource: resource.name, action: 'import' });
  const { all } = useCounts(resource, listState).counts;
  const { address, codec, show } = listState;
  const { name, path } = resource;
  if (isFiltered(address, codec)) return <NoMatch onClear={() => show(withoutRowFilters(codec))} />;
  const preset = resource.list.presets.find(({ key }) => key === address.preset);
  const mayImport = onCreate && resource.import && path && importing?.can;
  const hasOthers = preset !== undefined && all !== undefined && all > 0;
  const title = hasOthers
    ? translate('list.emptyPreset', { preset: presetLabel(translate, name, preset) })
    : translate('list.empty', { title: resourceTitle(translate, resource) });
  const firstStep = !onCreate || hasOthers ? 'emptyReadonly' : mayImport ? 'emptyHelpImport' : 'emptyHelp';
  const source = hasOthers ? undefined : resource.list.source;
  const help =
    (source && sourceHelp(translate, name, source)) ??
    (preset && presetHelp(translate, name, preset)) ??
    translate(`list.${firstStep}`);
  return (
    <Notice title={title} help={help}>
      <Space>
        {onCreate && (
          <WriteButton type="primary" onClick={onCreate}>
            {translate('list.create')}
          </WriteButton>
        )}
        {mayImport && (
          <WriteButton onClick={() => void navigate(`${path}/import`)}>{translate('list.import')}</WriteButton>
        )}
        <SourceButton resource={source?.resource} />
        {hasOthers && <Button onClick={() => show({ preset: undefined })}>{translate('list.showAll')}</Button>}
      </Space>
    </Notice>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const translate = useTranslate();
  return (
    <Notice title={translate('list.noMatch')} help={translate('list.noMatchHelp')}>
      <Button onClick={onClear}>{translate('list.clearFilters')}</Button>
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
