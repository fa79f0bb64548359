import type { ComponentType, ReactNode } from 'react';
import type { Workspace } from '../../../workspace/index.tsx';

/** The status of the user, as their menu shows it. */
export interface UserStatus {
  readonly label: string;
  readonly dot: ReactNode;
  readonly title: string;
  readonly choices: readonly { readonly key: string; readonly label: ReactNode; readonly run: () => void }[];
}

/** Keeps the status of the user: `keeper` of `features/NAME/screen/user-status.ts`. */
export interface StatusKeeper {
  readonly isFor: (workspace: Pick<Workspace, 'system' | 'user'>) => boolean;
  /** Loads a component that draws nothing, and tells the menu of the status. */
  readonly load: () => Promise<{
    readonly default: ComponentType<{ readonly onChange: (status: UserStatus) => void }>;
  }>;
}

const files = import.meta.glob<StatusKeeper>('../../../../features/*/screen/user-status.ts', {
  eager: true,
  import: 'keeper',
});

/** At most one feature keeps a status. */
export const [keeper] = Object.values(files);
