import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { isObject } from '../../../../base/is-object.ts';
import { type DesignerCalls, useCalls } from '../../calls/calls.ts';
import { useEditing } from '../../schema/editing.ts';
import { useKindNames } from '../../schema/option-names.ts';
import { fieldShape, firstValue, kindNames } from '../../schema/schema.ts';
import { useSay } from '../../words.ts';
import { additionOf, placementsOf } from './field-edits.ts';
import { fieldLabelRules, fieldNameRules } from './field-name.ts';

interface Values {
  readonly label: string;
  /** Absent where it is made of the label. */
  readonly name?: string;
  readonly english?: string;
  readonly type: string;
  readonly to?: string;
  readonly choices?: string;
}

export interface AddFieldProps {
  readonly onAdded: (name: string) => void;
}

/** A form for a new field. What else its kind needs starts with a first value. */
export function AddField({ onAdded }: AddFieldProps) {
  const { designer, definition, root, resources } = useEditing();
  const { suggest: ask, files, limits } = useCalls();
  const called = useKindNames();
  const say = useSay();
  const [form] = Form.useForm<Values>();
  const [isOpen, setOpen] = useState(false);
  const type = Form.useWatch('type', form) ?? 'text';
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  const kinds = kindNames(root).filter((kind) => limits?.offersKind(kind) ?? true);
  const needed = fieldShape(root, type).required ?? [];
  if (!isOpen)
    return (
      <Button block icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say('addField')}
      </Button>
    );

  /** What is filled in by hand stays, and nothing comes into an input while somebody is in it. */
  async function suggest() {
    if (!files) return;
    const label = form.getFieldValue('label');
    if (typeof label !== 'string' || label === '') return;
    const suggested = await ask(label, Object.keys(fields));
    for (const name of ['name', 'english'] as const)
      if (!form.isFieldTouched(name) && document.activeElement?.id !== `new-field_${name}`)
        form.setFieldValue(name, suggested[name]);
  }

  async function add({ label, english = '', type: kind, to, choices = '', ...given }: Values) {
    const name = given.name ?? (await ask(label, Object.keys(fields))).name;
    const shape = fieldShape(root, kind);
    const options = await optionsOf(choices, ask);
    const first: Readonly<Record<string, unknown>> = {
      to,
      options: options.map(({ value, label: said }) => ({ value, label: said })),
    };
    const others = (shape.required ?? []).filter((key) => key !== 'type' && key !== 'label');
    const values = others.map((key) => [key, first[key] ?? firstValue(root, shape.properties?.[key])]);
    await designer.edit([
      ...additionOf(designer.resource ?? '', {
        name,
        label,
        english,
        field: { type: kind, ...Object.fromEntries(values) },
        choices: Object.fromEntries(options.map((one) => [one.value, one.english])),
        index: Object.keys(fields).length,
      }),
      ...placementsOf(designer.resource ?? '', definition, name, designer.state?.locks ?? []),
    ]);
    form.resetFields();
    onAdded(name);
  }

  return (
    <Form
      form={form}
      name="new-field"
      layout="vertical"
      size="small"
      initialValues={{ type: 'text' }}
      onFinish={(values) => void add(values)}
    >
      <Form.Item name="label" label={say('label')} rules={fieldLabelRules(say, fields)}>
        <Input autoFocus onBlur={() => void suggest()} />
      </Form.Item>
      {files && (
        <Form.Item name="name" label={say('name')} extra={say('nameHelp')} rules={fieldNameRules(say, fields)}>
          <Input onBlur={() => void suggest()} />
        </Form.Item>
      )}
      <Form.Item name="english" label={say('english')}>
        <Input onBlur={() => void suggest()} />
      </Form.Item>
      <Form.Item name="type" label={say('kind')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={kinds.map((value) => ({ value, label: [called[value], value].filter(Boolean).join(' ') }))}
        />
      </Form.Item>
      {needed.includes('to') && (
        <Form.Item name="to" label={say('refersTo')} rules={[{ required: true }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={resources.map(({ value, label }) => ({ value, label: `${label} ${value}` }))}
          />
        </Form.Item>
      )}
      {needed.includes('options') && (
        <Form.Item name="choices" label={say('choices')} rules={[{ required: true, whitespace: true }]}>
          <Input />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" icon={<PlusOutlined aria-hidden />}>
        {say('addField')}
      </Button>
    </Form>
  );
}

interface NewOption {
  readonly value: string;
  readonly label: string;
  readonly english: string;
}

/** Returns choices for the labels in a text, with a comma between them. */
async function optionsOf(text: string, ask: DesignerCalls['suggest']): Promise<readonly NewOption[]> {
  const labels = text.split(/[,，、]/).map((label) => label.trim());
  const options: NewOption[] = [];
  for (const label of labels.filter((one) => one !== '')) {
    const taken = options.map(({ value }) => value);
    const { name, english } = await ask(label, taken);
    options.push({ value: name, label, english });
  }
  return options;
}
