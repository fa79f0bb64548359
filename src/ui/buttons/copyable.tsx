import { CheckOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../browser/clipboard.ts';
import styles from './copyable.module.css';
import { InlineButton, WithInlineButton } from './inline-button.tsx';

/** How long the copy feedback is shown, in milliseconds (spec §9, "copy feedback"). */
const confirmation = 3000;

export interface CopyableProps {
  readonly text: string;
  /** What stands for the text. @default the text */
  readonly children?: ReactNode;
}

/** A text with a copy button that appears on hover or focus. A click on the button does not click the row around it. */
export function Copyable({ text, children = text }: CopyableProps) {
  const translate = useTranslate();
  const { outcome, copy } = useCopy();
  const title =
    outcome === undefined
      ? translate('fields.copy', { text })
      : translate(outcome ? 'fields.copied' : 'fields.copyFailed');

  const button = (
    <InlineButton
      title={title}
      isQuiet={outcome === undefined}
      icon={outcome ? undefined : 'copy'}
      onClick={() => void copy(text)}
    >
      {outcome && <CheckOutlined className={styles.done} />}
    </InlineButton>
  );

  return (
    <WithInlineButton button={button}>
      {children}
      {outcome !== undefined && <output className={styles.status}>{title}</output>}
    </WithInlineButton>
  );
}

/** Copies a text and reports the result for three seconds. `outcome` is undefined before and after. */
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
