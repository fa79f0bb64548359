import { useTranslate } from '@refinedev/core';
import { Form, type FormInstance } from 'antd';
import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import type { Resource, Section } from '../../engine/resource.ts';
import { resourceNoun } from '../../engine/texts/label.ts';
import { usePlaceName } from '../../workspace/place/place.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';
import type { AnyRecord, Values } from '../records/record.ts';
import { useFollowUp } from './action/follow-up.tsx';
import type { WriteRefusal } from './conflict/refusal.ts';
import { type Leaving, useLeaving } from './leave/leaving.tsx';
import { usePendingInputs } from './leave/pending-inputs.tsx';
import { type Draft, useDraft } from './state/draft.tsx';
import { type StepsState, useSteps } from './steps/use-steps.tsx';
import { type StoredDraft, useStoredDraft } from './steps/use-stored-draft.tsx';
import { focusFirst, isSaveKey, useFirstFocus, useSubmission } from './submission.tsx';

export interface RecordFormProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  /** The record to edit. */
  readonly id?: string;
  /** Initial values of a new record in addition to its defaults. */
  readonly initial?: Values;
  /** @default the resource's `form.container` */
  readonly container?: Resource['form']['container'];
  /** Address of the form, if it has one. Its tab takes the title of the form. */
  readonly address?: string;
  /** Makes it a form with a place and sections of its own, which stays open after saving. @default the usual form */
  readonly place?: { readonly title: string; readonly sections: readonly Section[] };
  /** The record was saved and the form has closed. Exactly one of `onDone` and `onClose` is called. */
  readonly onDone: (record: AnyRecord) => void;
  /** The form has closed without saving. */
  readonly onClose: () => void;
}

/** Returns the state of a form: its values, its steps, and what happens when it is saved or left. */
export function useRecordForm(props: RecordFormProps) {
  const { resource, mode, id, initial } = props;
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const draft = useDraft({ resource, id: mode === 'edit' ? (id ?? '') : undefined, initial }, form);
  const steps = useSteps(resource, mode, form, formId);
  const stored = useStoredDraft(
    { resource, id, place: props.place?.title, isKept: steps.steps.length > 0 },
    draft,
    form,
  );
  const { leave, whileSaving, ...leaving } = useClosing(draft, stored, props.onClose);
  const { onAnew, ...focus } = useFirstFocus(formId, draft.inputs, draft.origin !== undefined);
  const saving = useSaving(props, { form, formId, draft, steps, stored, leave, whileSaving, onAnew });
  const title = useTitle(props, draft.origin);
  return { form, formId, draft, steps, stored, title, ...leaving, ...focus, ...saving };
}

/** Asks before unsaved values are lost. Leaving a form with steps loses nothing that the browser stores. */
function useClosing({ isDirty }: Draft, { isStored, leave: storeDraft }: StoredDraft, onClose: () => void) {
  const { onPending, isPending } = usePendingInputs();
  const isUnsaved = useCallback(() => (isDirty() && !isStored()) || isPending(), [isDirty, isStored, isPending]);
  const { askToLeave, ...leaving } = useLeaving(isUnsaved);
  function close() {
    storeDraft();
    void askToLeave(onClose);
  }
  return { ...leaving, onPending, close };
}

interface SavedForm {
  readonly form: FormInstance<Values>;
  readonly formId: string;
  readonly draft: Draft;
  readonly steps: StepsState;
  readonly stored: StoredDraft;
  readonly leave: Leaving['leave'];
  readonly whileSaving: Leaving['whileSaving'];
  readonly onAnew: () => void;
}

function useSaving(
  { resource, mode, place, onDone }: RecordFormProps,
  { form, formId, draft, steps, stored, leave, whileSaving, onAnew }: SavedForm,
) {
  const followUp = useFollowUp(resource);
  const isAgain = useRef(false);
  async function save(): Promise<boolean> {
    const wantsAnother = isAgain.current;
    isAgain.current = false;
    const record = await draft.save();
    stored.forget();
    if (place) draft.restart(record);
    else if (wantsAnother) await beginAnother(record);
    else
      leave(() => {
        if (mode === 'create') void followUp(record);
        onDone(record);
      });
    return !place && !wantsAnother;
  }

  async function beginAnother(record: AnyRecord) {
    await followUp(record);
    draft.beginAnew();
    steps.restart();
    onAnew();
  }

  function saveAndBeginAnother() {
    isAgain.current = true;
    form.submit();
  }

  async function onRefused(refusal: WriteRefusal) {
    steps.showFields(Object.keys(refusal.errors));
    await draft.onRefused(refusal);
  }

  const submission = useSubmission(form, formId, () => whileSaving(save), onRefused);
  return {
    ...submission,
    saveAndBeginAnother,
    /** Submitting found invalid inputs. */
    onInvalid(names: readonly string[]) {
      isAgain.current = false;
      steps.showFields(names);
      focusFirst(formId, names);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!isSaveKey(event)) return;
      if (!steps.isLast) void steps.next();
      else if (event.shiftKey && mode === 'create') saveAndBeginAnother();
      else form.submit();
    },
  };
}

/** Returns the title of the form, which the tab of its address takes as well. */
function useTitle({ resource, mode, address, place }: RecordFormProps, origin: AnyRecord | undefined): string {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const record = mode === 'edit' ? nameOf(resource, origin) : '';
  const usual = record
    ? translate('form.title.editOf', { record })
    : translate(`form.title.${mode}`, { noun: resourceNoun(translate, resource) });
  const title = place?.title ?? usual;
  usePlaceName(address && title, address);
  return title;
}
