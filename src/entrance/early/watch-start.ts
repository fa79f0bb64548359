import type { Language } from '../../base/language.ts';

/** What the page must know to say that the console does not start. */
export interface FailedStart {
  readonly languageKey: string;
  readonly defaultLanguage: Language;
  readonly texts: Readonly<Record<Language, { readonly message: string; readonly retry: string }>>;
  /** How long after a failure the page tries again, in milliseconds. */
  readonly pause: number;
}

/**
 * Says that the console does not start if one of its scripts cannot be loaded, and reloads the page once they can be:
 * servers behind a balancer may be of two releases, and each has its own scripts. Its text runs in the page before all
 * modules, so it uses no import.
 */
export function watchStart({ languageKey, defaultLanguage, texts, pause }: FailedStart): void {
  const textsOf = () => {
    let language: string | null = null;
    try {
      language = window.localStorage.getItem(languageKey);
    } catch {
      // A browser that forbids storage.
    }
    return Object.entries(texts).find(([name]) => name === language)?.[1] ?? texts[defaultLanguage];
  };
  const show = () => {
    const { message, retry } = textsOf();
    const bar = document.createElement('div');
    bar.setAttribute('role', 'alert');
    // Colors of the browser's own: nothing is known of those of the user.
    bar.style.cssText =
      'position:fixed;inset:0 0 auto;z-index:9999;padding:12px 16px;font:14px/1.6 sans-serif;text-align:center;' +
      'background:Canvas;color:CanvasText;border-bottom:1px solid GrayText';
    const button = document.createElement('button');
    button.textContent = retry;
    button.style.cssText = 'margin-inline-start:12px;padding:2px 12px;font:inherit';
    button.addEventListener('click', () => window.location.reload());
    bar.append(message, button);
    document.body.append(bar);
  };
  const areThere = async () => {
    const page = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
    const scripts = [...(await page.text()).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)];
    const answers = await Promise.all(scripts.map(([, script = '']) => fetch(script, { cache: 'no-store' })));
    return answers.length > 0 && answers.every(({ ok }) => ok);
  };
  const tryAgain = () =>
    setTimeout(() => {
      void areThere()
        .catch(() => false)
        .then((isReady) => (isReady ? window.location.reload() : tryAgain()));
    }, pause);
  let hasFailed = false;
  // Errors of elements do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (hasFailed || !(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      hasFailed = true;
      if (document.body) show();
      else document.addEventListener('DOMContentLoaded', show);
      tryAgain();
    },
    true,
  );
}
