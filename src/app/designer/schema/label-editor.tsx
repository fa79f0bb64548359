import type { Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { TypedText } from '../parts/typed.tsx';
import { useSay } from '../words.ts';
import { useEditing } from './editing.ts';
import styles from './editors.module.css';
import { englishPath, textEdits } from './english.ts';

export interface LabelEditorProps {
  readonly id: string;
  readonly path: Path;
  readonly value: unknown;
  readonly isLocked: boolean;
}

/** Edits a text and, where it is shown to users, its English beside it. */
export function LabelEditor({ id, path, value, isLocked }: LabelEditorProps) {
  const { designer, definition, labels } = useEditing();
  const say = useSay();
  const name = designer.resource ?? '';
  const english = englishPath(definition, path);
  const text = typeof value === 'string' ? value : '';
  return (
    <div className={styles.grow}>
      <TypedText
        id={id}
        value={text}
        disabled={isLocked}
        onText={(next) => void designer.edit(textEdits(name, definition, labels, path, next))}
      />
      {english && (
        <TypedText
          aria-label={say('english')}
          placeholder={say('english')}
          value={String(valueAt(labels, english) ?? '')}
          onText={(next) =>
            void designer.edit([
              { target: { part: 'labels', name }, change: { do: 'set', path: english, value: next } },
            ])
          }
        />
      )}
    </div>
  );
}
