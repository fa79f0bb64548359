import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Resource } from '../../../src/engine/resource.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import { refusalText } from '../../../src/screens/actions/available-actions.ts';
import { ShortcutKey } from '../../../src/ui/keys/shortcut-key.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import styles from './queue.module.css';
import type { Reviewing } from './reviewing.tsx';

export interface DecisionsProps {
  readonly resource: Resource;
  readonly reviewing: Reviewing;
}

/** The decision buttons with their keys. A disabled one shows the reason. */
export function Decisions({ resource, reviewing }: DecisionsProps) {
  const translate = useTranslate();
  const workspace = useWorkspace();
  const { actions, chosen, canUndo, inline } = reviewing;
  const awaited = inline?.awaited;
  if (actions.length === 0 && !canUndo) return null;
  return (
    <footer className={styles.decisions}>
      {actions.map((action) => {
        const label = actionLabel(translate, resource.name, action.transition);
        const refusal = chosen.length > 0 ? undefined : refusalText(action, resource, workspace, translate);
        return (
          <WriteButton
            key={action.transition.key}
            type={action.digit === (awaited?.digit ?? 1) ? 'primary' : 'default'}
            danger={action.transition.danger}
            refusal={refusal}
            aria-keyshortcuts={String(action.digit)}
            onClick={() => reviewing.decide(action.digit)}
          >
            {chosen.length > 0 ? translate('queue.ofMany', { label, count: chosen.length }) : label}
            <ShortcutKey>{action.digit}</ShortcutKey>
          </WriteButton>
        );
      })}
      {canUndo && (
        <Button type="text" aria-keyshortcuts="Z" onClick={reviewing.undo}>
          {translate('queue.undo')}
          <ShortcutKey>Z</ShortcutKey>
        </Button>
      )}
      <span className={styles.hint} aria-live="polite">
        {awaited
          ? translate('queue.awaited', { decision: actionLabel(translate, resource.name, awaited.transition) })
          : translate('queue.hint')}
      </span>
    </footer>
  );
}
