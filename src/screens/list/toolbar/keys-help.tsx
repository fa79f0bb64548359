import { useTranslate } from '@refinedev/core';
import { KeysDialog } from '../../../fields/keys-dialog.tsx';

export interface KeysHelpProps {
  readonly canCreate: boolean;
  readonly canSelect: boolean;
  readonly onClose: () => void;
}

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
    <KeysDialog keys={keys.map(({ key, text }) => ({ key, text: translate(`list.keys.${text}`) }))} onClose={onClose} />
  );
}
