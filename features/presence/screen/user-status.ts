import { hasAbility } from '../../../src/engine/features/ability.ts';
import type { StatusKeeper } from '../../../src/shell/frame/header/user-status.ts';

declare module '../../../src/engine/features/system-resources.ts' {
  interface FeatureResources {
    /** The board that shows who is online, for a server that watches it. @default none: the console does not report it */
    readonly presence?: string;
  }
}

export const keeper: StatusKeeper = {
  isFor: ({ system, user }) => system.presence !== undefined && hasAbility(user.capabilities, 'presence'),
  load: () => import('./index.tsx'),
};
