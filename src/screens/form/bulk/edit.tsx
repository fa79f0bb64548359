import { useTranslate } from '@refinedev/core';
import { Button, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { bulkFields } from '../../../engine/actions/bulk.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { checkValues } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { InputCode } from '../../../fields/inputs.tsx';
import { useLabelSearch } from '../../../ui/pinyin/use-pinyin.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { BulkTarget } from '../../actions/action-options.ts';
import type { Values } from '../../records/record.ts';
import { FieldInput } from '../inputs/field-input.tsx';
import { FormContainer } from '../layout/container.tsx';
import { useLeaving } from '../leave/leaving.tsx';
import { focusInvalid, isSaveKey } from '../submission.tsx';
import { BulkJob } from './job.tsx';

export interface BulkEditProps {
  readonly resource: Resource;
  readonly target: BulkTarget;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks which fields get which values in many records, and then changes them. */
export function BulkEdit({ resource, target, onDone, onClose }: BulkEditProps) {
  useWords('bulk');
  const translate = useTranslate();
  const [values, setValues] = useState<Values>();
  if (values) {
    const label = translate('bulk.edit.title');
    return <BulkJob {...{ resource, target, values, label, onDone, onClose }} operation="update" />;
  }
  return <AskValues {...{ resource, target, onClose }} onValues={setValues} />;
}

interface AskValuesProps extends Omit<BulkEditProps, 'onDone'> {
  readonly onValues: (values: Values) => void;
}

function AskValues({ resource, target: { count }, onValues, onClose }: AskValuesProps) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const formId = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const offered = bulkFields(resource, snapshot, kinds);
  const fields = chosen.flatMap((name) => offered.find((field) => field.name === name) ?? []);
  const { isOpen, leave, askToLeave, onLeft } = useLeaving(() => chosen.length > 0);
  const labelOf = (field: Field) => fieldLabel(translate, resource.name, field);
  const close = () => void askToLeave(onClose);
  return (
    <FormContainer
      kind="modal"
      title={translate('bulk.job.title', { action: translate('bulk.edit.title'), count })}
      {...{ isOpen, onLeft }}
      onClose={close}
      onShown={() => document.getElementById(`${formId}-fields`)?.focus()}
      footer={
        <>
          <Button onClick={close}>{translate('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} disabled={fields.length === 0}>
            {translate('bulk.edit.run', { count })}
          </Button>
        </>
      }
    >
      <FieldsInput id={`${formId}-fields`} {...{ offered, labelOf, chosen, setChosen }} />
      <InputCode fields={fields} />
      <ValuesForm
        {...{ formId, resource, fields }}
        onFinish={(given) => leave(() => onValues(checkValues(fields, given, kinds).values))}
      />
      {fields.length > 0 && (
        <p role="status">
          {translate('bulk.edit.help', { count, fields: fields.map(labelOf).join(translate('list.separator')) })}
        </p>
      )}
    </FormContainer>
  );
}

interface ValuesFormProps extends Pick<BulkEditProps, 'resource'> {
  readonly formId: string;
  readonly fields: readonly Field[];
  readonly onFinish: (values: Values) => void;
}

function ValuesForm({ formId, resource, fields, onFinish }: ValuesFormProps) {
  const [form] = Form.useForm<Values>();
  return (
    <Form<Values>
      form={form}
      id={formId}
      name={formId}
      layout="vertical"
      preserve={false}
      onKeyDown={(event) => isSaveKey(event) && form.submit()}
      onFinish={onFinish}
      onFinishFailed={focusInvalid(formId)}
    >
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} resource={resource.name} record={undefined} />
      ))}
    </Form>
  );
}

interface FieldsInputProps {
  readonly id: string;
  readonly offered: readonly Field[];
  readonly labelOf: (field: Field) => string;
  readonly chosen: readonly string[];
  readonly setChosen: (names: string[]) => void;
}

function FieldsInput({ id, offered, labelOf, chosen, setChosen }: FieldsInputProps) {
  const translate = useTranslate();
  const search = useLabelSearch();
  return (
    <Form.Item label={translate('bulk.edit.fields')} htmlFor={id} layout="vertical">
      <Select
        id={id}
        mode="multiple"
        value={[...chosen]}
        placeholder={translate('bulk.edit.choose')}
        options={offered.map((field) => ({ value: field.name, label: labelOf(field) }))}
        showSearch={search}
        onChange={setChosen}
      />
    </Form.Item>
  );
}
