import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';
import styles from './copyable.module.css';
import { InlineButton, WithInlineButton } from './inline-button.tsx';

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

  const button = (
    <InlineButton title={title} isQuiet={outcome === undefined} onClick={() => void copy(text)}>
      {outcome ? <CheckOutlined className={styles.done} /> : <CopyOutlined />}
    </InlineButton>
  );

  return (
    <WithInlineButton button={button}>
      {text}
      {outcome !== undefined && <output className={styles.status}>{title}</output>}
    </WithInlineButton>
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
