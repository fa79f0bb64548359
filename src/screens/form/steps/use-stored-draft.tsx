import { useTranslate } from '@refinedev/core';
import { Button, type FormInstance } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Field } from '../../../engine/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { openStorage } from '../../../workspace/storage.ts';
import { changedFields, type Values } from '../values.ts';
import { draftStorage } from './draft-storage.ts';
import styles from './steps.module.css';

export interface StoredDraft {
  /** What the form begins with: what was typed the last time, else what it starts with anyway. */
  readonly values: Values;
  /** Keeps what is typed now, unless it is what the form starts with anyway. */
  readonly keep: () => void;
  /** The form is left: says so where something is kept. */
  readonly leave: () => void;
  /** It was saved. */
  readonly forget: () => void;
  /** Says that what was typed the last time is there again, with a way to start anew. */
  readonly notice: ReactNode;
}

/**
 * What a user typed into a form and left half way: there again the next time, until it is saved or given up. What is
 * written and never read again stays out of the storage, where whoever uses the browser next could read it.
 */
export function useStoredDraft(
  resource: Resource,
  isKept: boolean,
  fields: readonly Field[],
  start: Values,
  form: FormInstance<Values>,
): StoredDraft {
  const translate = useTranslate();
  const { user, kinds } = useWorkspace();
  const { notify } = useFeedback();
  const [isAnew, setAnew] = useState(false);
  const kept = useMemo(() => fields.filter(({ type }) => kinds[type]?.writeOnly === undefined), [fields, kinds]);
  const store = useMemo(
    () =>
      draftStorage(
        openStorage(() => window.localStorage),
        `draft:${resource.name}:${user.id}`,
        kept,
      ),
    [resource.name, user.id, kept],
  );
  const [found] = useState(() => (isKept ? store.read() : undefined));

  return {
    values: { ...start, ...found, ...(found && withoutNothing(start, fields)) },
    keep() {
      if (!isKept) return;
      const typed: Values = form.getFieldsValue(true);
      if (changedFields(kept, start, typed).length > 0) store.write(typed);
      else store.forget();
    },
    leave() {
      if (isKept && store.read()) notify({ key: 'kept', type: 'info', title: translate('form.steps.left') });
    },
    forget: () => isKept && store.forget(),
    notice: found && !isAnew && (
      <div className={styles.kept} role="status">
        {translate('form.steps.kept')}
        <Button
          type="link"
          size="small"
          onClick={() => {
            store.forget();
            form.setFieldsValue({ ...start });
            setAnew(true);
          }}
        >
          {translate('form.steps.anew')}
        </Button>
      </div>
    ),
  };
}

/** What the form was opened with (the merchant whose shop it is) counts for more than what was typed the last time. */
function withoutNothing(start: Values, fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, default: initial }) =>
      start[name] !== null && start[name] !== undefined && start[name] !== initial ? [[name, start[name]]] : [],
    ),
  );
}
