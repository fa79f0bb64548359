import { isObject } from '../../base/is-object.ts';
import { readJson } from './storage.ts';

/** The role of a preview. */
interface PreviewedRole {
  readonly id: string;
  readonly name: string;
}

/** The role with the address where the preview began. */
interface Kept extends PreviewedRole {
  readonly from: string;
}

/** The preview of a role in this tab. The server limits every request that names the role to its permissions. */
export interface Preview {
  readonly role: () => PreviewedRole | undefined;
  /**
   * Reloads the console, so that no data of one view remains in the other. Call it and `end` through `useRestart`.
   *
   * @param at the address to look at. @default the first screen
   */
  readonly begin: (role: PreviewedRole, at?: string) => void;
  /** Returns to the address where the preview began. */
  readonly end: () => void;
}

const storageKey = 'preview';

/** Where the console is, and how it is loaded anew. */
export interface PreviewPlace {
  readonly address: () => string;
  readonly restart: (address: string) => void;
}

export function createPreview(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { address, restart }: PreviewPlace,
): Preview {
  // Read each time, because signing out clears the storage.
  const read = () => readKept(readJson(storage, storageKey));
  return {
    role: read,
    begin({ id, name }, at = '/') {
      const from = read()?.from ?? address();
      storage.setItem(storageKey, JSON.stringify({ id, name, from } satisfies Kept));
      restart(at);
    },
    end() {
      const from = read()?.from ?? '/';
      storage.removeItem(storageKey);
      restart(from);
    },
  };
}

function readKept(kept: unknown): Kept | undefined {
  const { id, name, from = '/' } = isObject(kept) ? kept : {};
  const isSound = typeof id === 'string' && typeof name === 'string' && typeof from === 'string';
  // One's own page only: two slashes would lead to another site.
  return isSound ? { id, name, from: /^\/(?!\/)/.test(from) ? from : '/' } : undefined;
}
