import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { CheckState } from '../checking/check.ts';
import styles from '../import.module.css';
import type { useSending } from './use-sending.tsx';

export interface SendBarProps {
  readonly state: CheckState;
  /** Every row has been checked. */
  readonly isChecked: boolean;
  readonly sending: ReturnType<typeof useSending>;
  readonly onBack: () => void;
}

/** Back, or on: all rows, or the right ones where some are wrong. */
export function SendBar({ state, isChecked, sending, onBack }: SendBarProps) {
  const translate = useTranslate();
  const { isSending, sent, total, failure } = sending;
  const { wrong, good } = state.counts;
  const words = wrong > 0 ? 'sheets.check.startGood' : 'sheets.check.start';
  return (
    <>
      {isSending && (
        <span className={styles.sending} role="status">
          {sent > 0
            ? translate('sheets.run.sending', { done: sent, total })
            : translate('sheets.run.importing', { total })}
        </span>
      )}
      <Button onClick={onBack} disabled={isSending}>
        {translate('sheets.back')}
      </Button>
      <Button
        type="primary"
        loading={isSending}
        disabled={!isChecked || good === 0}
        title={isChecked && good === 0 ? translate('sheets.check.nothing') : undefined}
        onClick={sending.send}
      >
        {failure === undefined ? translate(words, { count: good }) : translate('sheets.retry')}
      </Button>
    </>
  );
}
