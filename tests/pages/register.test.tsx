import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPause } from '../../src/entrance/login/pause.ts';
import type { LoginRefusal } from '../../src/entrance/login/refusal.ts';
import { type CodeSent, RegisterPage } from '../../src/entrance/login/register.tsx';
import type { Registration } from '../../src/entrance/login/registration.ts';
import { messages as en } from '../../src/locales/en/index.ts';
import { register as englishWords } from '../../src/locales/en/register.ts';
import { messages as zh } from '../../src/locales/zh/index.ts';
import { register as words } from '../../src/locales/zh/register.ts';
import { createI18n } from '../../src/providers/i18n.ts';

interface Answers {
  readonly sent?: CodeSent;
  readonly refusal?: LoginRefusal | undefined;
  /** What is wrong before the code is sent. */
  readonly checked?: LoginRefusal | undefined;
}

async function open({ sent = {}, refusal, checked }: Answers = {}) {
  const i18n = await createI18n({
    messages: { zh: { ...zh, register: words }, en: { ...en, register: englishWords } },
    defaultLanguage: 'zh',
    storage: window.localStorage,
    storageKey: 'lang',
    onLanguage: () => {},
  });
  const pause = createPause(window.localStorage, Date.now);
  const sendCode = vi.fn(async (_phone: string) => {
    if (!('refusal' in sent)) pause.begin();
    return sent;
  });
  const register = vi.fn(async (_registration: Registration) => refusal);
  const check = vi.fn(async (_registration: Registration) => checked);
  const onLogin = vi.fn();
  const { unmount } = render(
    <I18nextProvider i18n={i18n.i18next}>
      <RegisterPage
        language="zh"
        onLanguage={() => {}}
        pause={pause}
        check={check}
        sendCode={sendCode}
        register={register}
        loginPath="/login"
        onLogin={onLogin}
      />
    </I18nextProvider>,
  );
  const speakEnglish = () => act(() => i18n.chooseLanguage('en'));
  return {
    check,
    sendCode,
    register,
    onLogin,
    unmount,
    speakEnglish,
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const values = {
  企业名称: ' 晨光电商 ',
  邮箱: 'boss@chenguang.test',
  密码: 'a good password',
  手机号: '13900001111',
  短信验证码: '123456',
};

/** All that stands above the code. */
const { 短信验证码: _captcha, ...untilCode } = values;

async function fill(user: User, given: Partial<typeof values> = values) {
  for (const [label, text] of Object.entries(given)) await user.type(screen.getByLabelText(label), text);
}

/** The clock of these tests goes on by itself, too, as far as a busy machine is slow: never more than some seconds. */
function expectCountdown(seconds: number) {
  const [, told] = /^(\d+)秒后重发$/.exec(getCode().textContent ?? '') ?? [];
  expect(Number(told)).toBeLessThanOrEqual(seconds);
  expect(Number(told)).toBeGreaterThan(seconds - 10);
}

const getCode = () => screen.getByRole('button', { name: /获取验证码|秒后重发/ });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

describe('the registration page', () => {
  it('sends what was typed, trimmed, says that it is done, and is empty again [3.6 4.8 8.19]', async () => {
    const { user, register } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    expect(register).toHaveBeenCalledExactlyOnceWith({
      enterpriseName: '晨光电商',
      email: 'boss@chenguang.test',
      password: 'a good password',
      mobile: '13900001111',
      captcha: '123456',
    });
    expect(screen.getByText('注册成功，请联系客服开通')).toBeInTheDocument();
    for (const label of Object.keys(values)) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('names everything that is missing at its field, and sends nothing [5.3 5.4 5.5 5.7]', async () => {
    const { user, register } = await open();
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    for (const text of ['请输入企业名称', '请输入邮箱', '请输入密码', '请输入手机号', '请输入短信验证码']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('企业名称')).toHaveFocus();
    expect(register).not.toHaveBeenCalled();
  });

  it('names what is wrong, until it is right [5.4]', async () => {
    const { user, register } = await open();
    await fill(user, { ...values, 邮箱: 'nobody', 密码: 'short', 手机号: '123' });
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    for (const text of ['请输入正确的邮箱', '密码至少 8 个字符', '请输入正确的手机号']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(register).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('邮箱'), '@chenguang.test');
    expect(screen.queryByText('请输入正确的邮箱')).not.toBeInTheDocument();
  });

  it('takes at most eleven characters of a phone and of a code [5.6 5.7 9.6]', async () => {
    const { user } = await open();
    await fill(user, { 手机号: '139000011112222', 短信验证码: '1234567890123' });
    expect(screen.getByLabelText('手机号')).toHaveValue('13900001111');
    expect(screen.getByLabelText('短信验证码')).toHaveValue('12345678901');
  });

  it('says what the server refused once, under its field, and keeps what was typed [4.8]', async () => {
    const refusal = { message: '短信验证码错误或已过期', errors: { captcha: ['短信验证码错误或已过期'] } };
    const { user } = await open({ refusal });
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    expect(screen.getAllByText('短信验证码错误或已过期')).toHaveLength(1);
    expect(screen.getByLabelText('短信验证码')).toHaveFocus();
    expect(screen.getByLabelText('企业名称')).toHaveValue(' 晨光电商 ');
  });

  it('says above the fields what concerns none of them', async () => {
    const { user } = await open({ refusal: { message: '网络错误', errors: {} } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    expect(screen.getByRole('alert')).toHaveTextContent('网络错误');
  });

  it('says in the chosen language what it said in another', async () => {
    const { user, speakEnglish } = await open();
    await fill(user, { 手机号: '13900001111' });
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    expect(screen.getByText('请输入邮箱')).toBeInTheDocument();
    await speakEnglish();
    expect(screen.getByText(englishWords.enterEmail)).toBeInTheDocument();
    expect(screen.queryByText('请输入邮箱')).not.toBeInTheDocument();
  });

  it('says in the chosen language that the registration is done', async () => {
    const { user, speakEnglish } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^注\s?册$/ }));
    expect(screen.getByRole('status')).toHaveTextContent('注册成功，请联系客服开通');
    await speakEnglish();
    expect(screen.getByRole('status')).toHaveTextContent(englishWords.done);
  });

  it('leads back to the sign-in', async () => {
    const { user, onLogin } = await open();
    expect(screen.getByRole('link', { name: '<<去登录' })).toHaveAttribute('href', '/login');
    await user.click(screen.getByRole('link', { name: '<<去登录' }));
    expect(onLogin).toHaveBeenCalledOnce();
  });
});

describe('a code', () => {
  it('is not asked for while something above it is missing or wrong [5.6]', async () => {
    const { user, sendCode } = await open();
    await user.click(getCode());
    for (const text of ['请输入企业名称', '请输入邮箱', '请输入密码', '请输入手机号']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.queryByText('请输入短信验证码')).not.toBeInTheDocument();
    await fill(user, { ...untilCode, 手机号: '1234' });
    await user.click(getCode());
    expect(screen.getByText('请输入正确的手机号')).toBeInTheDocument();
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('is not sent while the password is one that the registration would refuse, which is said once', async () => {
    const text = '这个密码太常见';
    const { user, check, sendCode } = await open({ checked: { message: text, errors: { password: [text] } } });
    await fill(user, untilCode);
    await user.click(getCode());
    expect(check).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ password: 'a good password' }));
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByLabelText('密码')).toHaveFocus();
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('that cannot be sent is not said to be', async () => {
    const remark = '这里暂时不能发送短信，请联系客服获取验证码';
    const { user } = await open({ sent: { remark } });
    await fill(user, untilCode);
    await user.click(getCode());
    expect(screen.getByRole('status')).toHaveTextContent(remark);
    expect(screen.queryByText(/验证码已发送/)).not.toBeInTheDocument();
  });

  it('is asked for once in sixty seconds, counted down by the second [4.9 9.6]', async () => {
    const { user, sendCode } = await open();
    await fill(user, untilCode);
    await user.click(getCode());
    expect(sendCode).toHaveBeenCalledExactlyOnceWith('13900001111');
    expect(screen.getByText('验证码已发送至 13900001111')).toBeInTheDocument();
    expect(getCode()).toBeDisabled();
    expectCountdown(60);
    await vi.advanceTimersByTimeAsync(30_000);
    expectCountdown(30);
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.waitFor(() => expect(getCode()).toHaveTextContent('获取验证码'));
    expect(getCode()).toBeEnabled();
  });

  it('cannot be had sooner by leaving the page', async () => {
    const { user, unmount } = await open();
    await fill(user, untilCode);
    await user.click(getCode());
    await vi.advanceTimersByTimeAsync(20_000);
    unmount();
    await open();
    expect(getCode()).toBeDisabled();
    expectCountdown(40);
  });

  it('that was refused says why and may be asked for again', async () => {
    const { user } = await open({ sent: { refusal: '短信发送失败，请稍后重试' } });
    await fill(user, untilCode);
    await user.click(getCode());
    expect(screen.getByRole('alert')).toHaveTextContent('短信发送失败');
    expect(getCode()).toBeEnabled();
  });
});
