import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from '../../../workspace/place/place.tsx';
import type { FileCalls } from '../calls/calls.ts';
import type { NewScreen as Request } from '../calls/protocol.ts';
import { useSay } from '../words.ts';

export interface NewScreenProps extends Pick<FileCalls, 'create'> {
  /** Where other screens of the group stand. */
  readonly near: string;
}

/** A form for a screen that is not there yet. Its file is written at once, and the panel goes on from there. */
export function NewScreen({ near, create: call }: NewScreenProps) {
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
  async function create(request: Request) {
    try {
      const { path } = await call(request);
      setOpen(false);
      navigate(path);
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
      onFinish={(values) => void create(values)}
    >
      <Form.Item name="title" label={say('screenTitle')} rules={[{ required: true, whitespace: true }]}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item name="at" label={say('screenPath')} rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="name" label={say('name')} rules={[{ pattern: /^[a-z][A-Za-z0-9]*$/, message: say('badName') }]}>
        <Input />
      </Form.Item>
      <Form.Item name="english" label={say('english')}>
        <Input />
      </Form.Item>
      <Form.Item name="label" label={say('firstField')} rules={[{ required: true, whitespace: true }]}>
        <Input />
      </Form.Item>
      <Button type="primary" htmlType="submit" icon={<PlusOutlined aria-hidden />}>
        {say('newScreen')}
      </Button>
    </Form>
  );
}
