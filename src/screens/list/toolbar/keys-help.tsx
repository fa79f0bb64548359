import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';
import styles from './keys-help.module.css';

export interface KeysHelpProps {
  readonly canCreate: boolean;
  readonly canSelect: boolean;
  readonly onClose: () => void;
}

/** The keys of a list. */
export function KeysHelp({ canCreate, canSelect, onClose }: KeysHelpProps) {
  const translate = useTranslate();
  const keys = [
    { key: '/', text: 'search' },
    ...(canCreate ? [{ key: 'N', text: 'create' }] : []),
    { key: 'J', text: 'next' },
    { key: 'K', text: 'previous' },
    { key: 'Enter', text: 'open' },
    ...(canSelect ? [{ key: 'X', text: 'select' }] : []),
    { key: '?', text: 'help' },
  ];
  return (
    <Modal open title={translate('list.keys.title')} footer={null} width={360} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ key, text }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.text}>{translate(`list.keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
