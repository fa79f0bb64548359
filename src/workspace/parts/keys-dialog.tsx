import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { allows } from '../../engine/permissions/permission.ts';
import { matchRoute } from '../../engine/routes/plan.ts';
import { placesWithShortcut } from '../../engine/routes/shortcuts.ts';
import { entryTitle } from '../../engine/texts/label.ts';
import { type KeyText, useShownKeys } from '../../ui/keys/single-keys.tsx';
import { useResource, useWorkspace } from '../index.tsx';
import { useWords } from '../words.tsx';
import styles from './keys-dialog.module.css';

export interface KeysDialogProps {
  readonly keys: readonly KeyText[];
  readonly onClose: () => void;
}

/** The keyboard shortcuts of a screen, and those of every screen. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  useWords('keys');
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  const { pathname } = useLocation();
  const [shown] = useState(useShownKeys());
  const [isOpen, setOpen] = useState(true);
  const { screen } = matchRoute(plan, pathname)?.route ?? {};
  const places = placesWithShortcut(plan, snapshot).map((place) => ({
    key: `G ${place.shortcut.toUpperCase()}`,
    text: entryTitle(translate, place),
  }));
  return (
    <Modal
      open={isOpen}
      title={translate('keys.title')}
      footer={null}
      width={480}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Lines keys={[...keys, ...shown]} />
      {screen && screen.view !== 'report' && <FormKeys resource={screen.resource} />}
      <h3 className={styles.head}>{translate('keys.everywhere')}</h3>
      <Lines
        keys={[
          { key: 'G H', text: translate('shell.home') },
          { key: 'G S', text: translate('shell.palette') },
        ]}
      />
      {places.length > 0 && (
        <>
          <h3 className={styles.head}>{translate('keys.places')}</h3>
          <Lines keys={places} />
        </>
      )}
    </Modal>
  );
}

/** The keys of the forms of a resource, for those who may open one. */
function FormKeys({ resource: name }: { readonly resource: string }) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const { allow, rules } = useResource(name);
  const mayCreate = allow.create && allows(snapshot, rules.create);
  if (!mayCreate && !(allow.edit && allows(snapshot, rules.edit))) return null;
  return (
    <>
      <h3 className={styles.head}>{translate('keys.form')}</h3>
      <Lines
        keys={[
          { key: 'Ctrl/⌘ Enter', text: translate('form.save') },
          ...(mayCreate ? [{ key: 'Ctrl/⌘ Shift Enter', text: translate('form.saveAndNew') }] : []),
        ]}
      />
    </>
  );
}

function Lines({ keys }: Pick<KeysDialogProps, 'keys'>) {
  return (
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
  );
}
