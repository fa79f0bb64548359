import type { Language } from '../../base/language.ts';

/** What the page must know to show the login page before any script. */
export interface EarlyLogin {
  readonly cookie: string;
  readonly loginPath: string;
  /** Paths of the other pages before sign-in. */
  readonly otherPaths: readonly string[];
  readonly languageKey: string;
  readonly defaultLanguage: Language;
  readonly languageTags: Readonly<Record<string, string>>;
  readonly settingsKey: string;
  readonly look: string;
}

/**
 * Shows the login page that the build drew into the page, if the console will show it with the same look: nobody is signed
 * in, and the last visitor left no other colors. Its text runs in the page before all modules, so it uses no import.
 */
export function showLogin(early: EarlyLogin): void {
  const { pathname, search } = window.location;
  const stored = (key: string) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const isOwnLook = () => {
    try {
      const { mode = 'light', primaryColor, weekMode, grayMode } = JSON.parse(stored(early.settingsKey) ?? '{}');
      const isOfUser = weekMode || grayMode || (primaryColor && !early.look.endsWith(primaryColor.slice(1)));
      return mode !== 'light' || isOfUser;
    } catch {
      return false;
    }
  };
  const isSignedIn = document.cookie.includes(`${early.cookie}=`);
  const isLink = pathname === early.loginPath && search !== '';
  if (isSignedIn || isLink || early.otherPaths.includes(pathname) || isOwnLook()) return;
  const language = stored(early.languageKey);
  const root = document.getElementById('root');
  const templateOf = (name: string) => document.querySelector<HTMLTemplateElement>(`template[data-login="${name}"]`);
  const markup = templateOf(language ?? '') ?? templateOf(early.defaultLanguage);
  const styles = templateOf('styles');
  if (!root || !markup || !styles) return;
  document.documentElement.classList.add(early.look);
  document.documentElement.lang = early.languageTags[markup.dataset.login ?? ''] ?? '';
  root.append(styles.content.cloneNode(true), markup.content.cloneNode(true));
  root.dataset.early = '';
  root.querySelector('input')?.focus();
  // A click is done once the console has taken over. Enter clicks the button of the form.
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && 'early' in root.dataset)
      root.dataset.early = String([...root.querySelectorAll('button')].indexOf(button));
  });
}
