import { useTranslate } from '@refinedev/core';
import styles from '../../dashboard.module.css';

const share = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 });

export interface ChangeArrowProps {
  readonly now: number | null | undefined;
  readonly before: number | null;
}

/** By how much a figure changed. Its color is neutral, because an increase is neither good nor bad in general. */
export function ChangeArrow({ now, before }: ChangeArrowProps) {
  const translate = useTranslate();
  if (typeof now !== 'number' || before === null || before === 0) return null;
  const change = now / before - 1;
  const text =
    change === 0 ? translate('dashboard.same') : `${change > 0 ? '↑' : '↓'} ${share.format(Math.abs(change))}`;
  return <span className={styles.change}>{text}</span>;
}
