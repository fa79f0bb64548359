import { useTranslate } from '@refinedev/core';
import { Button, Space } from 'antd';
import type { Resource } from '../../../src/engine/resource.ts';
import { sourceHelp } from '../../../src/engine/texts/label.ts';
import { SourceButton } from '../../../src/screens/list/rows/source-button.tsx';
import { isFiltered } from '../../../src/screens/list-state/row-filters.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import styles from './queue.module.css';

export interface AllDoneProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** Number of waiting records. If there are any, other users hold them all. */
  readonly waiting: number;
  /** Number of records that the user has decided since the queue was opened. */
  readonly decided: number;
}

/** Shown when the user holds no record: nothing waits, nothing matches the filters, or others hold what waits. */
export function AllDone({ resource, listState: { address, codec, show }, waiting, decided }: AllDoneProps) {
  const translate = useTranslate();
  const { keyword, filters } = codec.initial;
  const hasFilters = isFiltered({ ...address, preset: undefined }, codec);
  const state = waiting > 0 ? 'heldByOthers' : hasFilters ? 'noMatch' : decided > 0 ? 'done' : 'empty';
  const source = state === 'empty' ? resource.list.source : undefined;
  const help = source && sourceHelp(translate, resource.name, source);
  return (
    <section className={styles.done}>
      <h2>{translate(`queue.${state}`, { count: waiting })}</h2>
      <p>{help ?? translate(`queue.${state}Help`)}</p>
      {state === 'noMatch' ? (
        <Button onClick={() => show({ keyword, filters, import: undefined })}>{translate('list.clearFilters')}</Button>
      ) : (
        <Space>
          <SourceButton resource={source?.resource} />
          <Button onClick={() => show({ preset: undefined })}>{translate('queue.toList')}</Button>
        </Space>
      )}
    </section>
  );
}
