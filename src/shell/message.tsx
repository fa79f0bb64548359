import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Translate } from '../engine/kind.ts';
import styles from './shell.module.css';

export interface MessageProps {
  readonly title: string;
  readonly help: string;
  readonly children?: ReactNode;
}

/** What stands where a place would. */
export function Message({ title, help, children }: MessageProps) {
  return (
    <div className={styles.message} role="alert">
      <h1>{title}</h1>
      <p>{help}</p>
      {children}
    </div>
  );
}

/** Retrying loads the page anew: what `lazy` could not load once it never tries again, as after a new version was put up. */
export function Failed({ translate }: { readonly translate: Translate }) {
  return (
    <Message title={translate('shell.failed')} help={translate('shell.failedHelp')}>
      <Button type="primary" onClick={() => window.location.reload()}>
        {translate('shell.retry')}
      </Button>
    </Message>
  );
}
