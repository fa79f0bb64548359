import { useApiUrl, useCustom, useCustomMutation, useKeys, useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { isObject } from '../../base/is-object.ts';
import { checkValue } from '../../engine/fields/values.ts';
import { fieldOf, type Resource } from '../../engine/resource.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { problemText } from '../../engine/texts/problem-text.ts';
import { inputOf } from '../../fields/inputs.tsx';
import { PendingProvider } from '../../fields/parts/pending.tsx';
import type { AttachedFile } from '../../fields/view.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { useResource, useWorkspace } from '../../workspace/index.tsx';
import { WriteButton } from '../../workspace/parts/write-button.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { itemErrorsOf } from '../../workspace/requests/reason.ts';

/** What users change themselves, as `GET /users/profile` returns it. */
const names = ['username', 'email', 'mobile', 'avatar'] as const;

type Values = { readonly [Name in (typeof names)[number] | 'current']?: unknown };

interface Profile extends Values {
  readonly files: { readonly avatar: readonly AttachedFile[] };
}

/** The user's own name, e-mail address, phone and picture. */
export function ProfileForm() {
  const translate = useTranslate();
  const { system } = useWorkspace();
  const resource = useResource(system.users);
  const url = `${useApiUrl()}/users/profile`;
  const { query } = useCustom<Profile>({ url, method: 'get', errorNotification: false });
  if (query.isError) {
    return (
      <p>
        {translate('account.profile.failed')}
        <Button type="link" onClick={() => void query.refetch()}>
          {translate('account.sessions.retry')}
        </Button>
      </p>
    );
  }
  const profile = query.data?.data;
  if (!profile) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  // Begins anew with what was saved.
  const key = JSON.stringify(names.map((name) => profile[name]));
  return <Loaded key={key} {...{ resource, profile, url }} onSaved={() => void query.refetch()} />;
}

interface LoadedProps {
  readonly resource: Resource;
  readonly profile: Profile;
  readonly url: string;
  readonly onSaved: () => void;
}

function Loaded({ resource, profile, url, onSaved }: LoadedProps) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const isReadOnly = useReadOnly() !== undefined;
  const [form] = Form.useForm<Values>();
  const [isPending, setPending] = useState(false);
  const { change, isBusy } = useChange(url);
  const email: unknown = Form.useWatch('email', form);
  const isMoving = email !== undefined && String(email ?? '').trim() !== profile.email;

  async function submit({ current, ...typed }: Values) {
    const changed = names.filter((name) => (typed[name] ?? null) !== (profile[name] ?? null));
    if (changed.length === 0) return;
    const values = Object.fromEntries(changed.map((name) => [name, typed[name] ?? null]));
    const refused = await change({ ...values, ...(isMoving && { current }) });
    if (refused) return form.setFields(refused);
    notify({ type: 'success', title: translate('account.profile.saved') });
    onSaved();
  }
  return (
    <Form<Values> form={form} layout="vertical" disabled={isReadOnly} initialValues={profile} onFinish={submit}>
      {names.map((name) => (
        <ProfileField key={name} {...{ name, resource, profile }} onPending={setPending} />
      ))}
      {isMoving && (
        <Form.Item
          name="current"
          label={translate('account.profile.current')}
          extra={translate('account.profile.why')}
          rules={[{ required: true, whitespace: true, message: translate('account.enterCurrent') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <WriteButton type="primary" htmlType="submit" loading={isBusy} disabled={isPending}>
        {translate('account.profile.save')}
      </WriteButton>
    </Form>
  );
}

interface ProfileFieldProps extends Pick<LoadedProps, 'resource' | 'profile'> {
  readonly name: (typeof names)[number];
  readonly onPending: (isPending: boolean) => void;
}

function ProfileField({ name, resource, profile, onPending }: ProfileFieldProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const field = fieldOf(resource, name);
  const { Input: FieldInput } = inputOf(field);
  const files = name === 'avatar' ? { files: profile.files.avatar } : {};

  async function validate(value: unknown) {
    const checked = checkValue(field, value, kinds, field.required);
    if (!('problems' in checked)) return;
    const texts = checked.problems.map((one) => problemText(translate, kinds, resource.name, field, one));
    throw new Error(texts.join(' '));
  }

  return (
    <PendingProvider value={onPending}>
      <Form.Item
        name={name}
        label={fieldLabel(translate, resource.name, field)}
        required={field.required}
        validateTrigger="onBlur"
        rules={[{ validator: (_rule, value) => validate(value) }]}
      >
        <FieldInput field={field} resource={resource.name} {...files} />
      </Form.Item>
    </PendingProvider>
  );
}

/** Requests the change. Resolves to error texts by field, or to undefined on success. */
function useChange(url: string) {
  const { mutateAsync, mutation } = useCustomMutation<Profile>();
  const client = useQueryClient();
  const { keys } = useKeys();
  async function change(values: Values) {
    try {
      const { data } = await mutateAsync({ url, method: 'patch', values, errorNotification: false });
      // The name stands in the header.
      client.setQueryData(keys().auth().action('identity').get(), (user: unknown) =>
        isObject(user) ? { ...user, username: data.username, email: data.email } : user,
      );
      return undefined;
    } catch (error) {
      return itemErrorsOf(error, [...names, 'current']);
    }
  }
  return { change, isBusy: mutation.isPending };
}
