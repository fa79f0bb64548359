import { useTranslate } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { minPasswordLength } from '../../base/limits.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { WriteButton } from '../../workspace/parts/write-button.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { useCall } from '../../workspace/requests/call.ts';
import { fieldErrorsOf } from '../../workspace/requests/reason.ts';

interface Passwords {
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
}

/** Changes the user's own password. For security the current password is required. */
export function PasswordForm() {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const [form] = Form.useForm<Passwords>();
  const change = useChange();
  const isReadOnly = useReadOnly() !== undefined;
  const [isBusy, setBusy] = useState(false);

  async function submit({ current, password }: Passwords) {
    setBusy(true);
    const refused = await change({ current: current.trim(), password: password.trim() });
    setBusy(false);
    if (refused) return form.setFields(refused);
    form.resetFields();
    notify({ type: 'success', title: translate('account.changed') });
  }

  return (
    <Form<Passwords>
      form={form}
      layout="vertical"
      disabled={isReadOnly}
      onFinish={(passwords) => void submit(passwords)}
    >
      <Form.Item
        name="current"
        label={translate('account.current')}
        rules={[{ required: true, whitespace: true, message: translate('account.enterCurrent') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={translate('account.password')}
        extra={translate('account.rule')}
        rules={[
          { required: true, whitespace: true, message: translate('account.enterPassword') },
          {
            transform: (text) => String(text ?? '').trim(),
            min: minPasswordLength,
            message: translate('account.tooShort'),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={translate('account.repeated')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            async validator(_rule, repeated: unknown) {
              if (String(repeated ?? '').trim() === String(getFieldValue('password') ?? '').trim()) return;
              throw new Error(translate('account.different'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <WriteButton type="primary" htmlType="submit" loading={isBusy}>
        {translate('account.change')}
      </WriteButton>
    </Form>
  );
}

/** Requests the change. Resolves to error texts by field, or to undefined on success. */
function useChange() {
  const call = useCall();
  return async (values: Pick<Passwords, 'current' | 'password'>) => {
    try {
      await call('post', 'users/password', { payload: values, meta: { silent: false } });
      return undefined;
    } catch (error) {
      const errors = fieldErrorsOf(error);
      return (['current', 'password'] as const).flatMap((name) =>
        errors[name] ? [{ name, errors: [...errors[name]] }] : [],
      );
    }
  };
}
