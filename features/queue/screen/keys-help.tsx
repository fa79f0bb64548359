import { useTranslate } from '@refinedev/core';
import type { Resource } from '../../../src/engine/resource.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import { KeysDialog } from '../../../src/workspace/parts/keys-dialog.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { Reviewing } from './reviewing.tsx';

export interface KeysHelpProps {
  readonly resource: Resource;
  readonly reviewing: Reviewing;
  readonly onClose: () => void;
}

/** The keyboard shortcuts of a review, with the names of its decisions. */
export function KeysHelp({ resource, reviewing, onClose }: KeysHelpProps) {
  useWords('keys');
  const translate = useTranslate();
  const { undo } = resource.review ?? {};
  const keys = [
    ...reviewing.actions.map(({ digit, transition }) => ({
      key: String(digit),
      text: actionLabel(translate, resource.name, transition),
    })),
    ...(reviewing.inline ? [{ key: 'I', text: translate('queue.keys.fill') }] : []),
    ...(undo === undefined ? [] : [{ key: 'Z', text: translate('queue.undo') }]),
    { key: 'J', text: translate('queue.keys.next') },
    { key: 'K', text: translate('queue.keys.previous') },
    ...(reviewing.canChoose ? [{ key: 'X', text: translate('queue.keys.choose') }] : []),
    ...(resource.showPath === undefined ? [] : [{ key: 'Enter', text: translate('queue.keys.open') }]),
    { key: '?', text: translate('keys.help') },
  ];
  return <KeysDialog keys={keys} onClose={onClose} />;
}
