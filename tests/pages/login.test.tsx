import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { type Credentials, LoginPage } from '../../src/entrance/login/index.tsx';
import { messages as zh } from '../../src/locales/zh/index.ts';
import { createI18n } from '../../src/providers/i18n.ts';

async function open({ refusal, notice }: { refusal?: string; notice?: string } = {}) {
  const i18n = await createI18n({
    messages: { zh, en: zh },
    defaultLanguage: 'zh',
    storage: window.localStorage,
    storageKey: 'lang',
    onLanguage: () => {},
  });
  const signIn = vi.fn(async (_credentials: Credentials) => refusal);
  const onLanguage = vi.fn();
  const onRegister = vi.fn();
  render(
    <I18nextProvider i18n={i18n.i18next}>
      <LoginPage
        signIn={signIn}
        notice={notice}
        language="zh"
        onLanguage={onLanguage}
        onForgot={() => {}}
        registerPath="/register"
        onRegister={onRegister}
      />
    </I18nextProvider>,
  );
  return { signIn, onLanguage, onRegister, user: userEvent.setup() };
}

describe('the sign-in page', () => {
  it('sends e-mail and password trimmed [3.1]', async () => {
    const { user, signIn } = await open();
    await user.type(screen.getByLabelText('邮箱'), '  owner@demo.example ');
    await user.type(screen.getByLabelText('密码'), ' Demo-2026! {Enter}');
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'owner@demo.example', password: 'Demo-2026!' });
  });

  it('says what is missing under each field, sends nothing, and goes to the first [5.1 5.2]', async () => {
    const { user, signIn } = await open();
    await user.click(screen.getByRole('button', { name: /^登\s?录$/ }));
    expect(screen.getByText('请输入邮箱')).toBeInTheDocument();
    expect(screen.getByText('请输入密码')).toBeInTheDocument();
    expect(screen.getByLabelText('邮箱')).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('邮箱'), 'a');
    expect(screen.queryByText('请输入邮箱')).not.toBeInTheDocument();
  });

  it('says at the form why it was refused, keeps what was typed, and can be tried again', async () => {
    const { user, signIn } = await open({ refusal: '密码错误' });
    await user.type(screen.getByLabelText('邮箱'), 'owner@demo.example');
    await user.type(screen.getByLabelText('密码'), 'wrong{Enter}');
    expect(await screen.findByText('密码错误')).toBeInTheDocument();
    expect(screen.getByLabelText('邮箱')).toHaveValue('owner@demo.example');
    await user.type(screen.getByLabelText('密码'), '{Enter}');
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  it('says that caps lock is on while the password is typed, and no longer once it is off or left', async () => {
    await open();
    const password = screen.getByLabelText('密码');
    const saysSo = () => waitFor(() => expect(password).toHaveAccessibleDescription(/大写锁定已打开/));
    const saysNothing = () => waitFor(() => expect(screen.queryByText('大写锁定已打开')).not.toBeInTheDocument());
    await saysNothing();
    fireEvent.keyUp(password, { key: 'A', modifierCapsLock: true });
    await saysSo();
    fireEvent.keyUp(password, { key: 'a', modifierCapsLock: false });
    await saysNothing();
    fireEvent.keyUp(password, { key: 'A', modifierCapsLock: true });
    await saysSo();
    fireEvent.blur(password);
    await saysNothing();
  });

  it('says why the user stands here again', async () => {
    await open({ notice: 'token失效，请重新登录' });
    expect(screen.getByRole('alert')).toHaveTextContent('token失效，请重新登录');
  });

  it('offers both languages by their own names', async () => {
    const { user, onLanguage } = await open();
    expect(screen.getByRole('button', { name: '中文' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(onLanguage).toHaveBeenCalledWith('en');
  });
});
