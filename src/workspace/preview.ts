/** A role whose view of the console is looked at. */
export interface PreviewedRole {
  readonly id: string;
  readonly name: string;
}

/** Looking at the console as a role sees it, in this tab; the server narrows every request that names the role. */
export interface Preview {
  readonly role: () => PreviewedRole | undefined;
  /** The console begins anew with it: nothing of one view stays for the other. */
  readonly begin: (role: PreviewedRole) => void;
  readonly end: () => void;
}

const storageKey = 'preview';

/** @param restart loads the console anew, from its root */
export function createPreview(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  restart: () => void,
): Preview {
  return {
    // Read each time: signing out empties the storage.
    role: () => readRole(storage.getItem(storageKey)),
    begin(role) {
      storage.setItem(storageKey, JSON.stringify(role));
      restart();
    },
    end() {
      storage.removeItem(storageKey);
      restart();
    },
  };
}

function readRole(kept: string | null): PreviewedRole | undefined {
  try {
    const { id, name }: Record<string, unknown> = JSON.parse(kept ?? '{}');
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
  } catch {
    return undefined;
  }
}
