import { useTranslate } from '@refinedev/core';
import { KeysDialog } from '../../../../workspace/parts/keys-dialog.tsx';
import { useWords } from '../../../../workspace/words.tsx';

export interface KeysHelpProps {
  readonly canCreate: boolean;
  readonly canSelect: boolean;
  readonly canPeek: boolean;
  readonly onClose: () => void;
}

export function KeysHelp({ canCreate, canSelect, canPeek, onClose }: KeysHelpProps) {
  useWords('keys');
  const translate = useTranslate();
  const keys = [
    { key: '/', text: 'search' },
    ...(canCreate ? [{ key: 'N', text: 'create' }] : []),
    { key: 'F', text: 'filter' },
    { key: 'Shift', text: 'sort' },
    { key: 'J', text: 'next' },
    { key: 'K', text: 'previous' },
    { key: 'Enter', text: 'open' },
    ...(canPeek ? [{ key: translate('show.peek.space'), text: 'peek' }] : []),
    ...(canSelect ? [{ key: 'X', text: 'select' }] : []),
    { key: 'Shift ↑ ↓ ← →', text: 'cells' },
    { key: 'Ctrl/⌘ C', text: 'copy' },
    { key: '?', text: 'help' },
  ];
  return (
    <KeysDialog keys={keys.map(({ key, text }) => ({ key, text: translate(`keys.${text}`) }))} onClose={onClose} />
  );
}
