import { mailAddress, mailPattern } from '../../fields/email/address.ts';
import { mobilePattern, phoneNumber } from '../../fields/phone/number.ts';
import type { Said } from './refusal.ts';

/** The registration data of an enterprise (spec §3), as it is sent: trimmed, address and number in one form. */
export interface Registration {
  readonly enterpriseName: string;
  readonly email: string;
  readonly password: string;
  readonly mobile: string;
  readonly captcha: string;
}

/** Error texts of the fields. */
export type Problems = Partial<Record<keyof Registration, Said | undefined>>;

/** Minimum length of a password. The server enforces the same. */
const minPasswordLength = 8;

/** Returns the typed values as they are sent. */
export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form);
  const text = (name: keyof Registration) => String(data.get(name) ?? '').trim();
  return {
    enterpriseName: text('enterpriseName'),
    email: mailAddress(text('email')),
    password: text('password'),
    mobile: phoneNumber(text('mobile')),
    captcha: text('captcha'),
  };
}

/** Returns the text key of each field's error, in the order of the form (spec §5). Valid fields are absent. */
export function problemsIn({ enterpriseName, email, password, mobile, captcha }: Registration) {
  return {
    ...(enterpriseName === '' && { enterpriseName: 'enterEnterpriseName' as const }),
    ...(email === '' && { email: 'enterEmail' as const }),
    ...(email !== '' && !mailPattern.test(email) && { email: 'wrongEmail' as const }),
    ...(password === '' && { password: 'enterPassword' as const }),
    ...(password !== '' && password.length < minPasswordLength && { password: 'shortPassword' as const }),
    ...(mobile === '' && { mobile: 'enterMobile' as const }),
    ...(mobile !== '' && !mobilePattern.test(mobile) && { mobile: 'wrongMobile' as const }),
    ...(captcha === '' && { captcha: 'enterCaptcha' as const }),
  };
}
