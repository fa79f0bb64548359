import { useTranslate } from '@refinedev/core';
import { Form, type FormItemProps, type FormRule, Input } from 'antd';
import { useState } from 'react';
import { minPasswordLength } from '../../base/limits.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { WriteButton } from '../../workspace/parts/write-button.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { useCall } from '../../workspace/requests/call.ts';
import { itemErrorsOf } from '../../workspace/requests/reason.ts';

interface Passwords {
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
}

const trimmed = (text: unknown) => String(text ?? '').trim();

/** Requires the text of another input. */
const sameAs =
  (other: keyof Passwords, message: string): FormRule =>
  ({ getFieldValue }) => ({
    async validator(_rule, text: unknown) {
      if (trimmed(text) !== trimmed(getFieldValue(other))) throw new Error(message);
    },
  });

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

  const required = (key: string) => ({ required: true, whitespace: true, message: translate(key) });
  const longEnough = { transform: trimmed, min: minPasswordLength, message: translate('account.tooShort') };
  const item = (name: keyof Passwords, rules: FormItemProps['rules'], more: FormItemProps = {}) => (
    <Form.Item {...more} name={name} label={translate(`account.${name}`)} rules={rules}>
      <Input.Password autoComplete={name === 'current' ? 'current-password' : 'new-password'} />
    </Form.Item>
  );
  return (
    <Form<Passwords> form={form} layout="vertical" disabled={isReadOnly} onFinish={submit}>
      {item('current', [required('account.enterCurrent')])}
      {item('password', [required('account.enterPassword'), longEnough], { extra: translate('account.rule') })}
      {item('repeated', [sameAs('password', translate('account.different'))], { dependencies: ['password'] })}
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
      return itemErrorsOf(error, ['current', 'password']);
    }
  };
}
