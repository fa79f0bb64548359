import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';
import { useLocation } from 'react-router';
import { allows } from '../engine/permission.ts';
import { matchRoute } from '../engine/plan.ts';
import { useResource, useWorkspace } from '../workspace/index.tsx';
import { listIn } from '../workspace/record-links.tsx';
import styles from './keys-dialog.module.css';

/** A key by its name on the keyboard, with what it does. */
export interface KeyText {
  readonly key: string;
  readonly text: string;
}

export interface KeysDialogProps {
  readonly keys: readonly KeyText[];
  readonly onClose: () => void;
}

/** The keyboard shortcuts of a screen, and those of every screen. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { pathname, state } = useLocation();
  const { screen } = matchRoute(plan, pathname)?.route ?? {};
  const around = [
    { key: 'J →', text: translate('show.around.next') },
    { key: 'K ←', text: translate('show.around.previous') },
  ];
  return (
    <Modal open title={translate('list.keys.title')} footer={null} width={360} onCancel={onClose}>
      <dl className={styles.keys}>
        <Lines keys={keys} />
        {screen?.view === 'show' && <EditLine resource={screen.resource} />}
        {screen?.view === 'show' && listIn(state) !== undefined && <Lines keys={around} />}
      </dl>
      <h3 className={styles.everywhere}>{translate('list.keys.everywhere')}</h3>
      <dl className={styles.keys}>
        <Lines
          keys={[
            { key: 'G H', text: translate('shell.home') },
            { key: 'G B', text: translate('list.keys.back') },
            { key: 'G S', text: translate('shell.palette') },
          ]}
        />
      </dl>
    </Modal>
  );
}

/** `E` on the page of a record that may be edited. */
function EditLine({ resource: name }: { readonly resource: string }) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const { allow, rules } = useResource(name);
  return allow.edit && allows(snapshot, rules.edit) && <Lines keys={[{ key: 'E', text: translate('show.edit') }]} />;
}

function Lines({ keys }: Pick<KeysDialogProps, 'keys'>) {
  return keys.map(({ key, text }) => (
    <div key={key} className={styles.line}>
      <dt>
        <kbd className={styles.key}>{key}</kbd>
      </dt>
      <dd className={styles.text}>{text}</dd>
    </div>
  ));
}
