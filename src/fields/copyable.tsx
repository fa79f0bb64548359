import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { type MouseEvent, useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';
import styles from './copyable.module.css';

/** How long a copy is confirmed, in milliseconds (spec §9, "copy feedback"). */
const confirmation = 3000;

export interface CopyableProps {
  readonly text: string;
}

/** A text with a button that copies it, seen when pointed at or focused; works inside a row that can be clicked. */
export function Copyable({ text }: CopyableProps) {
  const translate = useTranslate();
  const { outcome, copy } = useCopy();
  const title =
    outcome === undefined
      ? translate('fields.copy', { text })
      : translate(outcome ? 'fields.copied' : 'fields.copyFailed');

  function onClick(event: MouseEvent) {
    event.stopPropagation();
    void copy(text);
  }

  return (
    <span className={styles.copyable}>
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.button}
        data-shown={outcome !== undefined || undefined}
        title={title}
        aria-label={title}
        onClick={onClick}
      >
        {outcome ? <CheckOutlined className={styles.done} /> : <CopyOutlined />}
      </button>
      {outcome !== undefined && <output className={styles.status}>{title}</output>}
    </span>
  );
}

/** Copies a text and says for three seconds whether it worked; `outcome` is undefined before and after. */
export function useCopy(): {
  readonly outcome: boolean | undefined;
  readonly copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<{ readonly isCopied: boolean }>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), confirmation);
    return () => clearTimeout(timer);
  }, [outcome]);

  return {
    outcome: outcome?.isCopied,
    copy: async (text) => setOutcome({ isCopied: await copyText(text) }),
  };
}
