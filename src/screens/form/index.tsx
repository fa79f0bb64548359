import { useTranslate } from '@refinedev/core';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import type { Section } from '../../engine/resource.ts';
import { InputCode } from '../../fields/inputs.tsx';
import { PendingProvider } from '../../fields/parts/pending.tsx';
import { WriteButton } from '../../workspace/parts/write-button.tsx';
import type { Values } from '../records/record.ts';
import { ChangedElsewhere } from './conflict/changed-elsewhere.tsx';
import { ConflictNotice } from './conflict/conflict.tsx';
import { FixedValues } from './inputs/fixed-values.tsx';
import { NestedRefusalsContext } from './inputs/nested-problems.tsx';
import { ReferredDefaults } from './inputs/referred-defaults.tsx';
import { FormBody, type FormBodyProps } from './layout/body.tsx';
import { FormContainer } from './layout/container.tsx';
import { LoadFailure, NotEditable } from './load-failure.tsx';
import type { Draft } from './state/draft.tsx';
import { StepBar } from './steps/step-bar.tsx';
import type { StepsState } from './steps/use-steps.tsx';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

/** Minimum number of inputs for two columns. */
const wideFrom = 8;

/**
 * Creates or edits a record of any resource, in a modal, a drawer or a page. Needs antd's `App` and a data router
 * above.
 */
export function RecordForm(given: RecordFormProps) {
  const [resource, setResource] = useState(given.resource);
  const props = { ...given, resource };
  const { mode, container, place } = props;
  const state = useRecordForm(props);
  const isOutdated = resource !== given.resource;
  // Unsaved input keeps the form that it was typed into. In development it shows at once what an author changes.
  if (isOutdated && (import.meta.hot || !state.draft.isDirty())) setResource(given.resource);
  const { draft, title, isOpen, close, onShown, onLeft } = state;
  const translate = useTranslate();
  const { inputs, texts } = draft;
  const count = place?.sections.flatMap(({ fields }) => fields).length;
  const isFull = !place && resource.form.sections.some(({ wide }) => wide);
  const isWide = isFull || (count ?? inputs.length + texts.length) >= wideFrom;
  return (
    <FormContainer
      kind={container ?? resource.form.container}
      {...{ title, isOpen, isWide, isFull, onShown, onLeft }}
      onClose={close}
      footer={
        <FormFooter
          {...state}
          isReady={draft.origin !== undefined && !draft.editRefusal}
          onClose={close}
          onSaveAndNew={mode === 'create' ? state.saveAndBeginAnother : undefined}
        />
      }
    >
      <InputCode fields={inputs} />
      <DraftState {...props} draft={draft} />
      {isOutdated && <Alert type="info" showIcon title={translate('form.outdated')} role="status" />}
      {draft.origin && !draft.editRefusal && <Inputs {...props} state={state} isWide={isWide} />}
    </FormContainer>
  );
}

/** What a form says while its record is loaded, if that fails, and if another user changed the record. */
function DraftState({ resource, id, draft }: RecordFormProps & { readonly draft: Draft }) {
  const { origin, failure, editRefusal, conflict } = draft;
  return (
    <>
      {failure && <LoadFailure message={failure.message} onRetry={draft.retry} />}
      {editRefusal && <NotEditable resource={resource} refusal={editRefusal} onRetry={draft.retry} />}
      {!origin && !failure && <Skeleton active paragraph={{ rows: 6 }} />}
      {origin && !conflict && id !== undefined && <ChangedElsewhere resource={resource.name} id={id} />}
      {conflict && (
        <ConflictNotice resource={resource.name} conflict={conflict} onTake={draft.take} onReload={draft.reload} />
      )}
    </>
  );
}

interface InputsProps extends RecordFormProps {
  readonly state: ReturnType<typeof useRecordForm>;
  readonly isWide: boolean;
}

function Inputs({ resource, mode, place, state, isWide }: InputsProps) {
  const { form, formId, draft, steps, stored } = state;
  const { inputs, texts, around, isShown, filledIn } = draft;
  return (
    <Form<Values>
      form={form}
      id={formId}
      name={formId}
      layout="vertical"
      initialValues={{ ...stored.values }}
      onValuesChange={(changed) => {
        form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
        stored.keep();
      }}
      onFinish={state.submit}
      onFinishFailed={({ errorFields }) => state.onInvalid(errorFields.map(({ name }) => String(name[0])))}
      onFocus={state.onFocus}
      onKeyDown={state.onKeyDown}
    >
      {stored.notice}
      {mode === 'create' && <ReferredDefaults {...{ resource, inputs, filledIn }} />}
      <FixedValues {...{ inputs, filledIn }} />
      {steps.steps.length > 0 && <StepBar resource={resource} state={steps} />}
      <PendingProvider value={state.onPending}>
        <NestedRefusalsContext value={state.refusedWithin}>
          <FormParts
            {...{ resource, steps, form, isWide, inputs, texts, around, isShown }}
            sections={(place ?? resource.form).sections}
            record={mode === 'edit' ? draft.origin : undefined}
          />
        </NestedRefusalsContext>
      </PendingProvider>
    </Form>
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
