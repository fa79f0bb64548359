import { useTranslate } from '@refinedev/core';
import { Button, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useInsertionEffect, useMemo, useState } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { draftKey } from '../../../workspace/forms/drafts.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { openStorage } from '../../../workspace/session/storage.ts';
import type { Values } from '../../records/record.ts';
import type { Draft } from '../state/draft.tsx';
import { changedFields } from '../values.ts';
import { draftStorage } from './draft-storage.ts';
import styles from './steps.module.css';

export interface StoredDraft {
  /** Initial values of the form: the stored draft, else the regular initial values. */
  readonly values: Values;
  /** Stores the typed values, unless they equal the initial values. */
  readonly keep: () => void;
  /** Whether the browser stores all that is typed: not write-only values, and nothing beside another window's draft. */
  readonly isStored: () => boolean;
  /** The form is being left: tells the user if what is typed is stored. */
  readonly leave: () => void;
  /** The form was saved: deletes the draft. */
  readonly forget: () => void;
  /** Tells the user that the draft was restored, with a button to start over. */
  readonly notice: ReactNode;
}

export interface DraftedForm {
  readonly resource: Resource;
  /** Absent for a new record. */
  readonly id: string | undefined;
  /** Title of a form with a place of its own. */
  readonly place: string | undefined;
  /** Whether the browser stores what is typed. Every form outlives a session that ends by itself. */
  readonly isKept: boolean;
}

/**
 * Stores what a user typed into a form that was left unfinished. The draft is restored next time, until the form is
 * saved or the draft discarded. Write-only values are never stored, because the next user of the browser could read
 * them.
 */
export function useStoredDraft(
  drafted: DraftedForm,
  { inputs: fields, start }: Pick<Draft, 'inputs' | 'start'>,
  form: FormInstance<Values>,
): StoredDraft {
  const { resource, isKept } = drafted;
  const translate = useTranslate();
  const { user, kinds } = useWorkspace();
  const { notify } = useFeedback();
  const [isAnew, setAnew] = useState(false);
  const kept = useMemo(() => fields.filter(({ type }) => kinds[type]?.writeOnly === undefined), [fields, kinds]);
  const store = useMemo(
    () =>
      draftStorage(
        openStorage(() => window.localStorage),
        draftKey([resource.name, ...(resource.parent ? [resource.parent.id] : [])], user.id),
        kept,
      ),
    [resource.name, resource.parent, user.id, kept],
  );
  const { atEnd, readKept } = useKeptForm(drafted, kept, start, form);
  const [stored] = useState(() => (isKept ? store.read() : undefined));
  const found = stored ?? atEnd;
  const isStored = useCallback(() => {
    const now = (isKept ? store.read() : undefined) ?? readKept();
    return now !== undefined && changedFields(fields, { ...start, ...now }, form.getFieldsValue(true)).length === 0;
  }, [isKept, store, readKept, fields, start, form]);
  function keep() {
    if (!isKept) return;
    const typed: Values = form.getFieldsValue(true);
    if (changedFields(kept, start, typed).length > 0) store.write(typed);
    else store.forget();
  }

  return {
    values: { ...start, ...found, ...(stored && withoutNothing(start, fields)) },
    keep,
    isStored,
    leave() {
      keep();
      if (isStored()) notify({ key: 'kept', type: 'info', title: translate('form.steps.left') });
    },
    forget() {
      if (isKept) store.forget();
      setAnew(true);
    },
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

/**
 * Keeps what is typed when the session ends by itself, until the same user signs in again in this page. Returns what was
 * kept of this form before it was there (`atEnd`), and what is now. Files and masked values are left out, as write-only
 * ones are.
 */
function useKeptForm(
  { resource, id, place }: DraftedForm,
  fields: readonly Field[],
  start: Values,
  form: FormInstance<Values>,
) {
  const { keptForms, kinds } = useWorkspace();
  const key = JSON.stringify([resource.name, resource.parent?.id, id, place]);
  const readKept = useCallback(() => keptForms?.read(key), [keptForms, key]);
  const [atEnd] = useState(readKept);
  const typed = useCallback(() => {
    const plain = fields.filter(({ mask, type }) => !mask && !kinds[type]?.files);
    const values: Values = form.getFieldsValue(true);
    const changed = changedFields(plain, start, values);
    return changed.length > 0 ? Object.fromEntries(changed.map(({ name }) => [name, values[name]])) : undefined;
  }, [fields, kinds, start, form]);
  // A tab in the background has insertion effects alone.
  useInsertionEffect(() => keptForms?.hold(key, typed), [keptForms, key, typed]);
  return { atEnd, readKept };
}

/** Values that the form was opened with (the merchant of a shop) take precedence over the draft. */
function withoutNothing(start: Values, fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, default: initial }) =>
      start[name] !== null && start[name] !== undefined && start[name] !== initial ? [[name, start[name]]] : [],
    ),
  );
}
