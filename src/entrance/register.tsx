import { useState } from 'react';
import { entrancePaths } from '../engine/routes/entrance-paths.ts';
import { RequestRefused } from '../providers/http/errors.ts';
import { RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import { messageOf, noteOf, refusalOf } from './answer.ts';
import type { EntranceProps } from './code.ts';
import { useLanguageChoice } from './language.ts';
import { createPause } from './login/pause.ts';
import type { CodeSent } from './login/register.tsx';
import type { Registration } from './login/registration.ts';

/** Connects the registration page to the server. */
export function Register({ services, codes }: EntranceProps) {
  const { http, i18n, address, storage } = services;
  const choice = useLanguageChoice(services);
  const [pause] = useState(() => createPause(storage.local, Date.now));
  async function sendCode(phone: string): Promise<CodeSent> {
    const path = '/sso/v1/auth/captcha';
    try {
      const body = { phone, type: 0 };
      const { message } = await http.request({ method: 'POST', path, body, detached: true, silent: true });
      pause.begin();
      return { remark: noteOf(message) };
    } catch (error) {
      if (error instanceof RequestRefused && error.retryAfter !== undefined) pause.begin(error.retryAfter);
      return { refusal: messageOf(i18n, error) };
    }
  }
  const check = ({ captcha: _captcha, ...typed }: Registration) =>
    refusalOf(i18n, () => http.post('buffalo/v1/enterprises/registry/check', typed, { detached: true, silent: true }));
  const register = (registration: Registration) =>
    refusalOf(i18n, () => http.post('buffalo/v1/enterprises/registry', registration, { detached: true, silent: true }));
  return (
    <RenderWhenLoaded
      code={codes.register}
      fallback={null}
      draw={({ RegisterPage }) => (
        <RegisterPage
          {...choice}
          pause={pause}
          check={check}
          sendCode={sendCode}
          register={register}
          loginPath={entrancePaths.login}
          onLogin={() => address.go(entrancePaths.login)}
        />
      )}
    />
  );
}
