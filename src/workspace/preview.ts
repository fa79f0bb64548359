/** The role of a preview. */
export interface PreviewedRole {
  readonly id: string;
  readonly name: string;
}

/** The preview of a role in this tab. The server limits every request that names the role to its permissions. */
export interface Preview {
  readonly role: () => PreviewedRole | undefined;
  /** Reloads the console, so that no data of one view remains in the other. */
  readonly begin: (role: PreviewedRole) => void;
  readonly end: () => void;
}

const storageKey = 'preview';

/** @param restart reloads the console at its root */
export function createPreview(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  restart: () => void,
): Preview {
  return {
    // Read each time, because signing out clears the storage.
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
