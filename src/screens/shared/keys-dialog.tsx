import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';
import styles from './keys-dialog.module.css';

export interface KeysDialogProps {
  /** Each key by its name on the keyboard, with what it does. */
  readonly keys: readonly { readonly key: string; readonly text: string }[];
  readonly onClose: () => void;
}

/** The keyboard shortcuts of a screen. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const translate = useTranslate();
  return (
    <Modal open title={translate('list.keys.title')} footer={null} width={360} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ key, text }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
