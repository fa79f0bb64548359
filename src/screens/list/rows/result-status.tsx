import { useTranslate } from '@refinedev/core';
import { Fragment, useState } from 'react';
import type { ListState } from '../../list-state/use-list-state.tsx';
import styles from '../list.module.css';
import { totalText } from './count-text.ts';
import type { Rows } from './rows.tsx';

export interface ResultStatusProps {
  readonly listState: Pick<ListState, 'address' | 'codec'>;
  readonly rows: Pick<Rows, 'total' | 'isFetching'> & {
    /** @default false */
    readonly isCapped?: boolean;
    readonly error: unknown;
  };
}

/**
 * Announces to screen readers how many rows a search, filter, sort or page has, once they are loaded (WCAG 4.1.3). A
 * refresh is not announced.
 */
export function ResultStatus({ listState: { address, codec }, rows }: ResultStatusProps) {
  const translate = useTranslate();
  const { total, isCapped = false, isFetching, error } = rows;
  const asked = codec.write(address);
  const [announced, announce] = useState({ asked, text: '' });
  const isDue = announced.asked !== asked && !isFetching && !error;
  if (isDue) {
    const text =
      total > 0 ? translate('list.found', { total: totalText(total, isCapped) }) : translate('list.foundNothing');
    announce({ asked, text });
  }
  return (
    <span role="status" className={styles.unseen}>
      {/* A text of its own for each query: the same number again is announced only if the text is new. */}
      {announced.asked === asked && <Fragment key={asked}>{announced.text}</Fragment>}
    </span>
  );
}
