import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import { resourceTitle } from '../../engine/label.ts';
import type { Resource } from '../../engine/resource.ts';
import { isNarrowed } from '../shared/list-state/address.ts';
import type { ListState } from '../shared/list-state/use-list-state.tsx';
import { totalText } from './count-text.ts';
import styles from './list.module.css';
import type { Rows } from './rows.tsx';

export interface ResultStatusProps {
  readonly resource: Resource;
  readonly listState: Pick<ListState, 'address' | 'codec'>;
  readonly rows: Pick<Rows, 'total' | 'isCapped' | 'isFetching' | 'error'>;
}

/**
 * Announces to screen readers how many rows a search, filter, sort or page has, once they are loaded (WCAG 4.1.3). A
 * refresh is not announced.
 */
export function ResultStatus({ resource, listState: { address, codec }, rows }: ResultStatusProps) {
  const translate = useTranslate();
  const { total, isCapped, isFetching, error } = rows;
  const asked = codec.write(address);
  const [announced, announce] = useState({ asked, text: '' });
  const isDue = announced.asked !== asked && !isFetching && !error;
  const text =
    total > 0
      ? translate('list.total', { total: totalText(total, isCapped) })
      : isNarrowed(address, codec)
        ? translate('list.noMatch')
        : translate('list.empty', { title: resourceTitle(translate, resource) });
  if (isDue) announce({ asked, text });
  return (
    <span role="status" className={styles.unseen}>
      {announced.asked === asked ? announced.text : ''}
    </span>
  );
}
