import { publicPages } from '../pages/index.ts';
import type { Services } from '../services.ts';
import { createCode } from '../shell/code.tsx';

/** What is loaded when it is needed; pages besides the sign-in come with their words. */
export function createCodes({ i18n }: Services) {
  const withWords = <Page>(part: string, load: () => Promise<Page>) =>
    createCode(async () => (await Promise.all([load(), i18n.loadPart(part)]))[0]);
  return {
    console: createCode(() => import('../app/index.tsx')),
    login: createCode(publicPages.login),
    register: withWords('register', publicPages.register),
    forgot: withWords('account', publicPages.forgot),
    newPassword: withWords('account', publicPages.newPassword),
  };
}

export type Codes = ReturnType<typeof createCodes>;

/** What each page before sign-in is handed. */
export interface EntranceProps {
  readonly services: Services;
  readonly codes: Codes;
}
