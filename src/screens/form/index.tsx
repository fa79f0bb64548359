import { useTranslate } from '@refinedev/core';
import { Button, Form, Skeleton } from 'antd';
import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { resourceNoun } from '../../engine/label.ts';
import { recordName } from '../../engine/record-name.ts';
import type { Resource, Section } from '../../engine/resource.ts';
import { InputCode } from '../../fields/inputs.tsx';
import { PendingProvider } from '../../fields/pending.tsx';
import { WriteButton } from '../../fields/write-button.tsx';
import { usePlaceName } from '../../workspace/place.tsx';
import { useFollowUp } from './action/follow-up.tsx';
import { FormBody, type FormBodyProps } from './body.tsx';
import { ChangedElsewhere } from './conflict/changed-elsewhere.tsx';
import { ConflictNotice } from './conflict/conflict.tsx';
import type { Refusal } from './conflict/refusal.ts';
import { FormContainer } from './container.tsx';
import { useDraft } from './draft.tsx';
import { FixedValues } from './inputs/fixed-values.tsx';
import { NestedRefusalsContext } from './inputs/nested-problems.tsx';
import { ReferredDefaults } from './inputs/referred-defaults.tsx';
import { useLeaving } from './leave/leaving.tsx';
import { usePendingInputs } from './leave/pending-inputs.tsx';
import { LoadFailure, NotEditable } from './load-failure.tsx';
import { StepBar } from './steps/step-bar.tsx';
import { type StepsState, useSteps } from './steps/use-steps.tsx';
import { useStoredDraft } from './steps/use-stored-draft.tsx';
import { focusFirst, isSaveKey, useFirstFocus, useSubmission } from './submission.tsx';
import type { AnyRecord, Values } from './values.ts';

export { useAction } from './action/action.tsx';
export { ActionDialog } from './action/action-dialog.tsx';
export { BulkDeletion } from './bulk/deletion.tsx';
export { BulkDialog } from './bulk/dialog.tsx';
export { BulkEdit } from './bulk/edit.tsx';

/** Minimum number of inputs for two columns. */
const wideFrom = 8;

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

/**
 * Creates or edits a record of any resource, in a modal, a drawer or a page. Needs antd's `App` and a data router
 * above.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, mode, id, initial, container, address, place, onDone, onClose } = props;
  const translate = useTranslate();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const draft = useDraft({ resource, id: mode === 'edit' ? (id ?? '') : undefined, initial }, form);
  const { inputs, texts, around, isShown, isDirty } = draft;
  const steps = useSteps(resource, mode, form, formId);
  const isStepped = steps.steps.length > 0;
  const kept = useStoredDraft(resource, isStepped, inputs, draft.start, form);
  const { onPending, isPending } = usePendingInputs();
  const { isStored } = kept;
  // Leaving a form with steps loses nothing that the browser stores.
  const isUnsaved = useCallback(() => (isDirty() && !isStored()) || isPending(), [isDirty, isStored, isPending]);
  const { isOpen, leave, askToLeave, onLeft } = useLeaving(isUnsaved);
  const { submit, isBusy, refusedWithin } = useSubmission(form, formId, save, refused);
  const followUp = useFollowUp(resource);
  const isAgain = useRef(false);
  const { onShown, onFocus, onAnew } = useFirstFocus(formId, inputs, draft.origin !== undefined);
  const count = place?.sections.flatMap(({ fields }) => fields).length;
  const isFull = !place && resource.form.sections.some(({ wide }) => wide);
  const isWide = isFull || (count ?? inputs.length + texts.length) >= wideFrom;
  const title = place?.title ?? titleOf(translate, resource, mode, draft.origin);
  usePlaceName(address && title, address);
  function close() {
    kept.leave();
    void askToLeave(onClose);
  }

  async function save(): Promise<boolean> {
    const wantsAnother = isAgain.current;
    isAgain.current = false;
    const record = await draft.save();
    kept.forget();
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

  function onKeyDown(event: KeyboardEvent) {
    if (!isSaveKey(event)) return;
    if (!steps.isLast) void steps.next();
    else if (event.shiftKey && mode === 'create') saveAndBeginAnother();
    else form.submit();
  }

  async function refused(refusal: Refusal) {
    steps.showFields(Object.keys(refusal.errors));
    await draft.onRefused(refusal);
  }

  return (
    <FormContainer
      kind={container ?? resource.form.container}
      title={title}
      isOpen={isOpen}
      isWide={isWide}
      isFull={isFull}
      onClose={close}
      onShown={onShown}
      onLeft={onLeft}
      footer={
        <FormFooter
          {...{ formId, steps, isBusy }}
          isReady={draft.origin !== undefined && !draft.editRefusal}
          onClose={close}
          onSaveAndNew={mode === 'create' ? saveAndBeginAnother : undefined}
        />
      }
    >
      <InputCode fields={inputs} />
      {draft.failure && <LoadFailure message={draft.failure.message} onRetry={draft.retry} />}
      {draft.editRefusal && <NotEditable resource={resource} refusal={draft.editRefusal} onRetry={draft.retry} />}
      {!draft.origin && !draft.failure && <Skeleton active paragraph={{ rows: 6 }} />}
      {draft.origin && !draft.conflict && id !== undefined && <ChangedElsewhere resource={resource.name} id={id} />}
      {draft.conflict && (
        <ConflictNotice
          resource={resource.name}
          conflict={draft.conflict}
          onTake={draft.take}
          onReload={draft.reload}
        />
      )}
      {draft.origin && !draft.editRefusal && (
        <Form<Values>
          form={form}
          id={formId}
          name={formId}
          layout="vertical"
          initialValues={{ ...kept.values }}
          onValuesChange={(changed) => {
            form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
            kept.keep();
          }}
          onFinish={submit}
          onFinishFailed={({ errorFields }) => {
            isAgain.current = false;
            const names = errorFields.map(({ name }) => String(name[0]));
            steps.showFields(names);
            focusFirst(formId, names);
          }}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        >
          {kept.notice}
          {mode === 'create' && <ReferredDefaults resource={resource} inputs={inputs} filledIn={draft.filledIn} />}
          <FixedValues inputs={inputs} filledIn={draft.filledIn} />
          {isStepped && <StepBar resource={resource} state={steps} />}
          <PendingProvider value={onPending}>
            <NestedRefusalsContext value={refusedWithin}>
              <FormParts
                {...{ resource, steps, form, isWide, inputs, texts, around, isShown }}
                sections={(place ?? resource.form).sections}
                record={mode === 'edit' ? draft.origin : undefined}
              />
            </NestedRefusalsContext>
          </PendingProvider>
        </Form>
      )}
    </FormContainer>
  );
}

interface FormFooterProps {
  readonly formId: string;
  readonly steps: StepsState;
  readonly isBusy: boolean;
  /** The record is loaded. */
  readonly isReady: boolean;
  readonly onClose: () => void;
  /** Saves a new record and begins another one. */
  readonly onSaveAndNew: (() => void) | undefined;
}

function FormFooter({ formId, steps, isBusy, isReady, onClose, onSaveAndNew }: FormFooterProps) {
  const translate = useTranslate();
  return (
    <>
      <Button onClick={onClose}>{translate('form.cancel')}</Button>
      {steps.current > 0 && <Button onClick={steps.back}>{translate('form.steps.back')}</Button>}
      {onSaveAndNew && steps.isLast && (
        <WriteButton
          title="Ctrl Shift Enter"
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          disabled={!isReady || isBusy}
          onClick={onSaveAndNew}
        >
          {translate('form.saveAndNew')}
        </WriteButton>
      )}
      {/* Separate keys: one node that turned into the other while it is pressed would submit the form. */}
      {steps.isLast ? (
        <WriteButton key="save" type="primary" htmlType="submit" form={formId} loading={isBusy} disabled={!isReady}>
          {translate('form.save')}
        </WriteButton>
      ) : (
        <Button key="next" type="primary" onClick={() => void steps.next()}>
          {translate('form.steps.next')}
        </Button>
      )}
    </>
  );
}

interface FormPartsProps extends Omit<FormBodyProps, 'sections'> {
  readonly steps: StepsState;
  /** The sections of a form without steps. */
  readonly sections: readonly Section[];
}

/** The sections of a form; with steps those of every step, of which one is shown. */
function FormParts({ steps: { steps, current }, sections, ...body }: FormPartsProps) {
  if (steps.length === 0) return <FormBody {...body} sections={sections} />;
  return steps.map(({ title, fields }, index) => (
    <div key={title} hidden={index !== current}>
      <FormBody {...body} sections={[{ fields }]} />
    </div>
  ));
}

function titleOf(
  translate: ReturnType<typeof useTranslate>,
  resource: Resource,
  mode: RecordFormProps['mode'],
  origin: AnyRecord | undefined,
): string {
  const record = mode === 'edit' ? recordName(resource, origin) : '';
  if (record) return translate('form.title.editOf', { record });
  return translate(`form.title.${mode}`, { noun: resourceNoun(translate, resource) });
}
