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

/** Buttons to go back, or to import the valid rows, with a note about which rows are left out and why. */
export function SendBar({ state, isChecked, sending, onBack }: SendBarProps) {
  const translate = useTranslate();
  const { isSending, sent, total, failure } = sending;
  const { wrong, good } = state.counts;
  const leftOut = Object.entries({ wrong, skipped: state.skipped }).filter(([, count]) => count > 0);
  return (
    <>
      {isSending && (
        <span className={styles.sending} role="status">
          {sent > 0
            ? translate('sheets.run.sending', { done: sent, count: total })
            : translate('sheets.run.importing', { count: total })}
        </span>
      )}
      {!isSending && isChecked && leftOut.length > 0 && (
        <span className={styles.leftOut} role="status">
          {leftOut.map(([why, count]) => (
            <span key={why}>{translate(`sheets.check.leftOut.${why}`, { count })}</span>
          ))}
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
        {failure === undefined ? translate('sheets.check.start', { count: good }) : translate('sheets.retry')}
      </Button>
    </>
  );
}
