import { Button } from 'antd';
import { useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/definition/changes/change.ts';
import type { Condition } from '../../../engine/fields/condition.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { useSay } from '../words.ts';
import { useEditing } from './editing.ts';
import styles from './editors.module.css';
import { JsonEditor, type JsonEditorProps } from './json-editor.tsx';

const ConditionEditor = lazyWithRetry(() => import('../../../screens/conditions/editor.tsx'));

/** Edits a condition by inputs, or as JSON. One on the fields of another resource, or of a dialog, is JSON. */
export function ConditionValue({ path, ...props }: JsonEditorProps & { readonly path: Path }) {
  const { id, value, isLocked, onValue } = props;
  const { resource } = useEditing();
  const say = useSay();
  const [isJson, setJson] = useState(false);
  if (!resource || !readsOwnFields(path) || !isCondition(value)) return <JsonEditor {...props} />;
  return (
    <div className={styles.grow}>
      {isJson ? (
        <JsonEditor {...props} />
      ) : (
        <LazyBoundary fallback={null}>
          <ConditionEditor
            {...{ resource, value, onValue }}
            isDisabled={isLocked}
            other={(part, onPart) => (
              <JsonEditor
                id={`${id}-part`}
                value={part}
                isLocked={isLocked}
                onValue={(next) => isCondition(next) && onPart(next)}
              />
            )}
          />
        </LazyBoundary>
      )}
      <Button type="link" size="small" onClick={() => setJson(!isJson)}>
        {say(isJson ? 'byInputs' : 'json')}
      </Button>
    </div>
  );
}

/** Whether a condition at this place reads the fields of the resource that it stands in. */
function readsOwnFields(path: Path): boolean {
  const [part = '', , ...within] = path;
  if (part === 'fields') return ['when', 'requiredWhen', 'readonlyWhen'].includes(path.at(-1) ?? '');
  return ['list', 'states', 'actions', 'metrics', 'checks'].includes(part) && !within.includes('inputs');
}

/** Whether a value has the outline of a condition, whatever stands in it: the check says what is wrong there. */
function isCondition(value: unknown): value is Condition {
  if (!isObject(value)) return false;
  if ('all' in value) return Array.isArray(value.all) && value.all.every(isCondition);
  if ('any' in value) return Array.isArray(value.any) && value.any.every(isCondition);
  if ('not' in value) return isCondition(value.not);
  return ['field', 'me', 'can'].some((key) => key in value);
}
