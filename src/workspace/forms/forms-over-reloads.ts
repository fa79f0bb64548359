import { isObject } from '../../base/is-object.ts';
import { type BrowserStorage, readJson } from '../session/storage.ts';
import type { KeptForms } from './kept-forms.ts';

const storageKey = 'kept-forms';

/** The part of `import.meta.hot` that this needs. */
export interface Hot {
  on(event: 'vite:beforeFullReload' | 'vite:ws:disconnect', listener: () => void): void;
}

/**
 * In development alone: keeps what is typed into forms when Vite reloads the page for a file that was saved, too, until
 * the form is there again.
 *
 * @param storage of this tab; cleared with the session
 */
export function keepFormsOverReloads(
  forms: KeptForms,
  storage: Pick<BrowserStorage, 'getItem' | 'setItem'>,
  hot: Hot,
): KeptForms {
  type Typed = Parameters<KeptForms['hold']>[1];
  const held = new Map<string, Typed>();
  const stored = () => {
    const values = readJson(storage, storageKey);
    return isObject(values) ? values : {};
  };
  const store = (values: object) => storage.setItem(storageKey, JSON.stringify(values));
  function keep() {
    const typed = [...held].map(([form, read]) => [form, read()]);
    store({ ...stored(), ...Object.fromEntries(typed) });
  }
  hot.on('vite:beforeFullReload', keep);
  // Once its server is back, Vite reloads the page without a further word.
  hot.on('vite:ws:disconnect', keep);
  return {
    hold(form, typed) {
      const { [form]: _, ...others } = stored();
      store(others);
      held.set(form, typed);
      const release = forms.hold(form, typed);
      return () => {
        held.delete(form);
        release();
      };
    },
    read(form) {
      const values = stored()[form];
      return forms.read(form) ?? (isObject(values) ? values : undefined);
    },
  };
}
