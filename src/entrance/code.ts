import type { Services } from '../app/services.ts';
import type { Part } from '../locales/parts.ts';
import { createLoadableModule } from '../shell/loading/loadable-module.tsx';
import { visitorPage } from './visitor-page.ts';

/** Creates the lazy loaders. Pages other than the sign-in load their texts as well. */
export function createCodes(services: Services) {
  const { i18n } = services;
  const withWords = <Page>(part: Part, load: () => Promise<Page>) =>
    createLoadableModule(async () => (await Promise.all([load(), i18n.loadPart(part)]))[0]);
  return {
    console: createLoadableModule(async () => (await import('../app/index.ts')).openConsole(services)),
    login: createLoadableModule(() => import('./login/index.tsx')),
    register: withWords('register', () => import('./login/register.tsx')),
    forgot: withWords('account', () => import('./login/forgot.tsx')),
    visitor: visitorPage && withWords(visitorPage.words, visitorPage.load),
    newPassword: withWords('account', () => import('./login/new-password.tsx')),
  };
}

type Codes = ReturnType<typeof createCodes>;

/** Props of every page before sign-in. */
export interface EntranceProps {
  readonly services: Services;
  readonly codes: Codes;
}
