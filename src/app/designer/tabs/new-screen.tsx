import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from '../../../workspace/place/place.tsx';
import type { DesignerCalls } from '../calls/calls.ts';
import type { NewScreen as Request } from '../calls/protocol.ts';
import { useSay, type Word } from '../words.ts';

/** What a name or a path looks like, with what is said of another one. */
interface Pattern {
  readonly pattern: RegExp;
  readonly message: Word;
}

export interface NewScreenProps extends Pick<DesignerCalls, 'create'> {
  /** Where other screens of the group stand. */
  readonly near: string;
  /** @default that of a file */
  readonly name?: Pattern;
  /** @default any */
  readonly path?: Pattern;
  /** Names and paths that there are. @default the call refuses them */
  readonly taken?: readonly string[];
  /** Returns the name and path for a title, where they are left out. @default none */
  readonly propose?: (title: string) => Pick<Request, 'name' | 'at'>;
  /** Further items of the form. @default none */
  readonly children?: ReactNode;
}

const fileName: Pattern = { pattern: /^[a-z][A-Za-z0-9]*$/, message: 'badName' };

/** A form for a screen that is not there yet. It is made at once, and the panel goes on from there. */
export function NewScreen({ near, create, name = fileName, path, taken = [], propose, children }: NewScreenProps) {
  const say = useSay();
  const navigate = useNavigate();
  const [form] = Form.useForm<Request>();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button block icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say('newScreen')}
      </Button>
    );
  const rule = ({ pattern, message }: Pattern) => ({ pattern, message: say(message) });
  const free = {
    validator: (_: unknown, value?: string) =>
      value !== undefined && taken.includes(value) ? Promise.reject(new Error(say('taken'))) : Promise.resolve(),
  };
  /** What was filled in by hand stays. */
  function fill() {
    const title = form.getFieldValue('title');
    const proposed = title && propose?.(title);
    if (!proposed) return;
    for (const key of ['name', 'at'] as const) if (!form.isFieldTouched(key)) form.setFieldValue(key, proposed[key]);
  }
  async function finish(request: Request) {
    try {
      const { path: at } = await create(request);
      setOpen(false);
      navigate(at);
    } catch (error) {
      form.setFields([{ name: 'at', errors: [error instanceof Error ? error.message : String(error)] }]);
    }
  }
  return (
    <Form
      form={form}
      name="new-screen"
      layout="vertical"
      size="small"
      initialValues={{ at: near }}
      onFinish={(values) => void finish(values)}
    >
      <Form.Item name="title" label={say('screenTitle')} rules={[{ required: true, whitespace: true }]}>
        <Input autoFocus onBlur={fill} />
      </Form.Item>
      <Form.Item name="english" label={say('english')}>
        <Input />
      </Form.Item>
      <Form.Item name="label" label={say('firstField')} rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Form.Item
        name="at"
        label={say('screenPath')}
        rules={[{ required: true, whitespace: true }, ...(path ? [rule(path)] : []), free]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="name" label={say('name')} rules={[rule(name), free]}>
        <Input />
      </Form.Item>
      {children}
      <Button type="primary" htmlType="submit" icon={<PlusOutlined aria-hidden />}>
        {say('newScreen')}
      </Button>
    </Form>
  );
}
