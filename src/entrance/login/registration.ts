/** What an enterprise says of itself (spec §3), trimmed as it is sent. */
export interface Registration {
  readonly enterpriseName: string;
  readonly email: string;
  readonly password: string;
  readonly mobile: string;
  readonly captcha: string;
}

/** What is wrong, said in the page's language. */
export type Problems = Partial<Record<keyof Registration, string | undefined>>;

/** Fewest characters of a password (decisions, "Data"); the server says the same. */
const shortestPassword = 8;
const mobilePattern = /^1[3-9]\d{9}$/;
/** What every address looks like; the server knows more. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is typed, trimmed. */
export function readRegistration(form: HTMLFormElement): Registration {
  const data = new FormData(form);
  const text = (name: keyof Registration) => String(data.get(name) ?? '').trim();
  return {
    enterpriseName: text('enterpriseName'),
    email: text('email'),
    password: text('password'),
    mobile: text('mobile'),
    captcha: text('captcha'),
  };
}

/** The word for what is wrong with each field, in the order of the form (spec §5); a field that is right is absent. */
export function problemsIn({ enterpriseName, email, password, mobile, captcha }: Registration) {
  return {
    ...(enterpriseName === '' && { enterpriseName: 'enterEnterpriseName' as const }),
    ...(email === '' && { email: 'enterEmail' as const }),
    ...(email !== '' && !emailPattern.test(email) && { email: 'wrongEmail' as const }),
    ...(password === '' && { password: 'enterPassword' as const }),
    ...(password !== '' && password.length < shortestPassword && { password: 'shortPassword' as const }),
    ...(mobile === '' && { mobile: 'enterMobile' as const }),
    ...(mobile !== '' && !mobilePattern.test(mobile) && { mobile: 'wrongMobile' as const }),
    ...(captcha === '' && { captcha: 'enterCaptcha' as const }),
  };
}
