import { useTranslate } from '@refinedev/core';
import { Button, Divider, Form, type FormInstance } from 'antd';
import { useId, useState } from 'react';
import { type AnswerLine } from '../../../engine/actions/action-answer.ts';
import type { Field } from '../../../engine/fields/field.ts';
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
import { focusFirst, isSaveKey, useFirstFocus, useSubmission } from '../submission.tsx';
import type { AskingProps } from './action-dialog-props.ts';
import { AnswerLines } from './answer/lines.tsx';
import { useAsk } from './use-ask.ts';

interface AskDialogProps extends AskingProps {
  /** The field of the enterprise, for an action on the list by platform staff. */
  readonly owner: readonly Field[];
}

export function AskDialog(props: AskDialogProps) {
  const { resource, action, records, selection, target, owner, basis, onAnswered, onDone, onClose } = props;
  const { onTakenBack, onAnswer, onStale } = props;
  const translate = useTranslate();
  const nameOf = useRecordName();
  const [form] = Form.useForm<Values>();
  const formId = useId();
  const ask = useAsk(resource, action, records, owner, form, { onTakenBack, onAnswer, onStale });
  const [lines, setLines] = useState<readonly AnswerLine[]>();
  // The dialog with lines stays open: another text can be tried.
  const isRepeatable = 'answers' in action && action.answers === 'lines';
  const { onPending, isPending } = usePendingInputs();
  const isDirty = () => (lines === undefined && ask.isDirty()) || isPending();
  const { isOpen, leave, askToLeave, whileSaving, onLeft } = useLeaving(isDirty);
  const { onShown, onFocus } = useFirstFocus(formId, ask.fields);
  const close = () => void askToLeave(lines ? onDone : onClose);
  const label = actionLabel(translate, resource.name, action);
  const count = target?.count ?? records.length;
  const name = count > 1 ? translate('form.action.many', { count }) : nameOf(resource, records[0]);
  const title = count === 0 ? label : translate('form.action.title', { action: label, record: name });

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

  const { submit, isBusy, refusedWithin } = useSubmission(form, formId, () => whileSaving(take), ask.onRefused);

  return (
    <FormContainer
      // What one record is judged by is on the page: it stays in sight.
      kind={count === 1 && ask.record ? 'beside' : 'modal'}
      title={title}
      isOpen={isOpen}
      isWide={false}
      onClose={close}
      onShown={onShown}
      onLeft={onLeft}
      footer={
        <>
          <Button onClick={close}>{translate(lines ? 'form.answer.close' : 'form.cancel')}</Button>
          <Button type="primary" danger={action.danger} htmlType="submit" form={formId} loading={isBusy}>
            {label}
          </Button>
        </>
      }
    >
      {ask.record && ask.isBased && !ask.conflict && (
        <ChangedElsewhere resource={resource.name} id={String(ask.record.id)} />
      )}
      {ask.conflict && (
        <ConflictNotice
          resource={resource.name}
          labelsOf={ask.labelsOf}
          conflict={ask.conflict}
          onTake={ask.take}
          onReload={ask.reload}
        />
      )}
      <AskForm {...{ ask, form, formId, onPending, refusedWithin, onFocus }} onSubmit={submit} />
      {lines && <AnsweredLines lines={lines} />}
    </FormContainer>
  );
}

interface AskFormProps {
  readonly ask: ReturnType<typeof useAsk>;
  readonly form: FormInstance<Values>;
  readonly formId: string;
  readonly onPending: ReturnType<typeof usePendingInputs>['onPending'];
  readonly refusedWithin: ReturnType<typeof useSubmission>['refusedWithin'];
  readonly onFocus: ReturnType<typeof useFirstFocus>['onFocus'];
  readonly onSubmit: ReturnType<typeof useSubmission>['submit'];
}

/** The inputs of what an action asks for. */
function AskForm({ ask, form, formId, onPending, refusedWithin, onFocus, onSubmit }: AskFormProps) {
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
        onFinish={onSubmit}
        onFinishFailed={({ errorFields }) =>
          focusFirst(
            formId,
            errorFields.map((one) => String(one.name[0])),
          )
        }
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

/** The lines that an action answered. */
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
