import { Button, Checkbox, Form, Input } from 'antd';
import { isObject } from '../../../../base/is-object.ts';
import type { FileCalls } from '../../calls/calls.ts';
import { useEditing } from '../../schema/editing.ts';
import { useSay } from '../../words.ts';
import { fieldNameRules } from './field-name.ts';

interface Values {
  readonly name: string;
  readonly isAnyway?: boolean;
}

export interface RenameFieldProps extends Pick<FileCalls, 'rename'> {
  readonly field: string;
  readonly onRenamed: (name: string) => void;
}

/** Renames a field in code, wherever declarations name it. Its stored values keep the old name. */
export function RenameField({ field, rename: call, onRenamed }: RenameFieldProps) {
  const { designer, definition } = useEditing();
  const say = useSay();
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  const resource = designer.resource ?? '';

  async function rename({ name, isAnyway = false }: Values) {
    // If it cannot, the refusal names the places that have to be changed first.
    if (await designer.take(() => call({ resource, field, name, isAnyway }))) onRenamed(name);
  }

  return (
    <details>
      <summary>{say('renameField')}</summary>
      <Form name="rename-field" layout="vertical" size="small" onFinish={(values: Values) => void rename(values)}>
        <Form.Item
          name="name"
          label={say('newName')}
          extra={say('renameHelp', `alter table "${resource}" rename column "${field}" to "…";`)}
          rules={fieldNameRules(say, fields)}
        >
          <Input />
        </Form.Item>
        <Form.Item name="isAnyway" valuePropName="checked">
          <Checkbox>{say('renameAnyway')}</Checkbox>
        </Form.Item>
        <Button htmlType="submit">{say('renameField')}</Button>
      </Form>
    </details>
  );
}
