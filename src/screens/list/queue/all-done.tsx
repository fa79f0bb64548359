import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { isFiltered } from '../../shared/list-state/row-filters.ts';
import type { ListState } from '../../shared/list-state/use-list-state.tsx';
import styles from './queue.module.css';

export interface AllDoneProps {
  readonly listState: ListState;
  /** Number of waiting records. If there are any, other users hold them all. */
  readonly waiting: number;
  /** Number of records that the user has decided since the queue was opened. */
  readonly decided: number;
}

/** Shown when the user holds no record: nothing waits, nothing matches the filters, or others hold what waits. */
export function AllDone({ listState: { address, codec, show }, waiting, decided }: AllDoneProps) {
  const translate = useTranslate();
  const { keyword, filters } = codec.initial;
  const hasFilters = isFiltered({ ...address, preset: undefined }, codec);
  const state = waiting > 0 ? 'heldByOthers' : hasFilters ? 'noMatch' : decided > 0 ? 'done' : 'empty';
  return (
    <section className={styles.done}>
      <h2>{translate(`views.review.${state}`, { count: waiting })}</h2>
      <p>{translate(`views.review.${state}Help`)}</p>
      {state === 'noMatch' ? (
        <Button onClick={() => show({ keyword, filters, import: undefined })}>{translate('list.clearFilters')}</Button>
      ) : (
        <Button onClick={() => show({ preset: undefined })}>{translate('views.review.toList')}</Button>
      )}
    </section>
  );
}
