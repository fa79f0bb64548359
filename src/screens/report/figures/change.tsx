import { useTranslate } from '@refinedev/core';
import styles from '../report.module.css';

const change = new Intl.NumberFormat('zh-CN', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

export interface ChangeProps {
  readonly now: number | null | undefined;
  readonly before: number | null | undefined;
  /** The formatted figure of the compared period. */
  readonly text: string;
}

/** The change from the compared period. Its color is neutral, because an increase is neither good nor bad in general. */
export function Change({ now, before, text }: ChangeProps) {
  const translate = useTranslate();
  const share = typeof now === 'number' && typeof before === 'number' && before !== 0 ? now / before - 1 : undefined;
  return (
    <span className={styles.change} title={translate('views.report.before', { value: text })}>
      {share === undefined ? translate('views.report.before', { value: text }) : change.format(share)}
    </span>
  );
}
