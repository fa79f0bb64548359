import { isObject } from '../../base/is-object.ts';
import { readJson } from './storage.ts';

/** An enterprise that platform staff look at alone. */
interface ChosenEnterprise {
  readonly id: string;
  readonly name: string;
}

/** The choice of platform staff in this tab: one enterprise, or all. The server limits every request to it. */
export interface EnterpriseChoice {
  readonly chosen: () => ChosenEnterprise | undefined;
  /** Reloads the console, so that no data of one enterprise remains in the other. Call it through `useRestart`. */
  readonly choose: (enterprise: ChosenEnterprise | undefined) => void;
}

const storageKey = 'enterprise';

/** @param restart reloads the console */
export function createEnterpriseChoice(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  restart: () => void,
): EnterpriseChoice {
  return {
    // Read each time, because signing out clears the storage.
    chosen: () => read(readJson(storage, storageKey)),
    choose(enterprise) {
      if (enterprise) storage.setItem(storageKey, JSON.stringify(enterprise));
      else storage.removeItem(storageKey);
      restart();
    },
  };
}

function read(kept: unknown): ChosenEnterprise | undefined {
  if (!isObject(kept)) return undefined;
  const { id, name } = kept;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
