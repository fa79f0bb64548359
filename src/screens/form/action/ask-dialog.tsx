import { useTranslate } from '@refinedev/core';
import { Button, Divider, Form } from 'antd';
import { useId, useState } from 'react';
import { type AnswerLine } from '../../../engine/actions/action-answer.ts';
import { actionLabel } from '../../../engine/texts/label.ts';
import { InputCode } from '../../../fields/inputs.tsx';
import { PendingProvider } from '../../../fields/parts/pending.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import type { Values } from '../../records/record.ts';
import { ChangedElsewhere } from '../conflict/changed-elsewhere.tsx';
import { ConflictNotice } from '../conflict/conflict.tsx';
import { FieldInput } from '../inputs/field-input.tsx';
import { NestedRefusalsContext } from '../inputs/nested-problems.tsx';
import { FormContainer } from '../layout/container.tsx';
import { useLeaving } from '../leave/leaving.tsx';
import { usePendingInputs } from '../leave/pending-inputs.tsx';
import { focusInvalid, isSaveKey, useFirstFocus, useSubmission } from '../submission.tsx';
import type { AskDialogProps } from './action-dialog-props.ts';
import { AnswerLines } from './answer/lines.tsx';
import { useAsk } from './use-ask.ts';

export function AskDialog(props: AskDialogProps) {
  const { resource, action, onDone, onClose } = props;
  const translate = useTranslate();
  const state = useAskDialog(props);
  const { ask, formId, lines, isOpen, onShown, onLeft } = state;
  const { label, title, count } = useDialogTitle(props);
  const onCancel = () => void state.askToLeave(lines ? onDone : onClose);
  return (
    <FormContainer
      // What one record is judged by is on the page: it stays in sight.
      kind={count === 1 && ask.record ? 'beside' : 'modal'}
      {...{ title, isOpen, onShown, onLeft }}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{translate(lines ? 'form.answer.close' : 'form.cancel')}</Button>
          <Button type="primary" danger={action.danger} htmlType="submit" form={formId} loading={state.isBusy}>
            {label}
          </Button>
        </>
      }
    >
      <RecordChanges resource={resource.name} ask={ask} />
      <AskForm state={state} />
      {lines && <AnsweredLines lines={lines} />}
    </FormContainer>
  );
}

/** The state of the dialog, and what happens when its form is submitted or left. */
function useAskDialog(props: AskDialogProps) {
  const { action, selection, basis, onAnswered, onDone } = props;
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const ask = useAsk(props, form);
  const [lines, setLines] = useState<readonly AnswerLine[]>();
  // The dialog with lines stays open: another text can be tried.
  const isRepeatable = 'answers' in action && action.answers === 'lines';
  const { onPending, isPending } = usePendingInputs();
  const isDirty = () => (lines === undefined && ask.isDirty()) || isPending();
  const { leave, whileSaving, ...leaving } = useLeaving(isDirty);
  const { onShown, onFocus } = useFirstFocus(formId, ask.fields);

  async function take(): Promise<boolean> {
    if (onAnswered) {
      const answers = ask.answers();
      leave(() => onAnswered(answers));
      return true;
    }
    await ask.run({ selection, ...(basis && { basis }), ...(isRepeatable && { onLines: setLines }) });
    if (!isRepeatable) leave(onDone);
    return !isRepeatable;
  }

  const submission = useSubmission(form, formId, () => whileSaving(take), ask.onRefused);
  return { ask, form, formId, lines, onPending, onShown, onFocus, ...leaving, ...submission };
}

function useDialogTitle({ resource, action, records, target }: AskDialogProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const label = actionLabel(translate, resource.name, action);
  const count = target?.count ?? records.length;
  const record = count > 1 ? translate('form.action.many', { count }) : nameOf(resource, records[0]);
  return { label, count, title: count === 0 ? label : translate('form.action.title', { action: label, record }) };
}

interface RecordChangesProps {
  readonly resource: string;
  readonly ask: ReturnType<typeof useAsk>;
}

/** Says that another user has changed the record meanwhile. */
function RecordChanges({ resource, ask: { record, isBased, conflict, labelsOf, take, reload } }: RecordChangesProps) {
  if (conflict) return <ConflictNotice {...{ resource, labelsOf, conflict }} onTake={take} onReload={reload} />;
  return record && isBased && <ChangedElsewhere resource={resource} id={String(record.id)} />;
}

function AskForm({ state }: { readonly state: ReturnType<typeof useAskDialog> }) {
  const { ask, form, formId, onPending, refusedWithin, onFocus, submit } = state;
  return (
    <>
      <InputCode fields={ask.fields} />
      <Form<Values>
        form={form}
        id={formId}
        name={formId}
        layout="vertical"
        initialValues={{ ...ask.before }}
        onValuesChange={(changed) => form.setFields(Object.keys(changed).map((one) => ({ name: one, errors: [] })))}
        onFocus={onFocus}
        onKeyDown={(event) => isSaveKey(event) && form.submit()}
        onFinish={submit}
        onFinishFailed={focusInvalid(formId)}
      >
        <PendingProvider value={onPending}>
          <NestedRefusalsContext value={refusedWithin}>
            {ask.fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                resource={ask.labelsOf(field)}
                record={undefined}
                around={ask.record}
                written={ask.written}
                isRequired={ask.isRequired(field)}
              />
            ))}
          </NestedRefusalsContext>
        </PendingProvider>
      </Form>
    </>
  );
}

function AnsweredLines({ lines }: { readonly lines: readonly AnswerLine[] }) {
  const translate = useTranslate();
  return (
    <section aria-live="polite" aria-label={translate('form.answer.title')}>
      <Divider titlePlacement="start" plain>
        {translate('form.answer.title')}
      </Divider>
      <AnswerLines lines={lines} />
    </section>
  );
}
