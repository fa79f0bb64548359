import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import type { ConditionContext } from '../engine/condition.ts';
import type { Dashboard } from '../engine/dashboard.ts';
import type { KindRegistry } from '../engine/kind.ts';
import type { PermissionSnapshot } from '../engine/permission.ts';
import type { Plan } from '../engine/plan.ts';
import type { Resource } from '../engine/resource.ts';
import type { Service } from '../engine/service.ts';
import type { SystemResources } from '../engine/system-resources.ts';
import { useAtTick, useClock } from './clock.tsx';
import type { Preview } from './preview.ts';

/**
 * What a signed-in user works in: the plan, the field kinds, who they are and what they may do. A thin layer of React
 * over the engine, for everything drawn behind sign-in.
 */
export interface Workspace {
  readonly plan: Plan;
  readonly dashboard: Dashboard;
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Loads a screen's file when it is first needed, in its normal form; the same promise every time after. */
  readonly resource: (name: string) => Promise<Resource>;
  /** What conditions ask of the user, as synchronously as the snapshot; who it is tells `useGetIdentity`. */
  readonly user: {
    readonly id: string;
    /** What the server has set up. @default nothing */
    readonly services?: readonly Service[];
  };
  /**
   * Replaced whole when the server says that it has changed. For rows and fields, which ask it by the hundred; a route, a line
   * of the menu or a button of a page asks `useCan`.
   */
  readonly snapshot: PermissionSnapshot;
  readonly preview?: Preview;
}

/** Who is signed in: `useGetIdentity<User>()`. */
export interface User {
  readonly id: string;
  readonly username: string;
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function WorkspaceProvider({ value, children }: { value: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

/** The workspace around the component. Throws outside of one: nothing behind sign-in is drawn without it. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace() needs a <WorkspaceProvider> above it.');
  return workspace;
}

/** The resource of a name; suspends while its file loads. */
export function useResource(name: string): Resource {
  return use(useWorkspace().resource(name));
}

/**
 * What conditions are asked in: the user, what they hold, and the moment. It is another object after every tick of the clock,
 * and the component is drawn again. With `outcome`, that happens only at a tick after which this comes out otherwise.
 */
export function useConditionContext(outcome?: (context: ConditionContext) => string): ConditionContext {
  const { user, snapshot } = useWorkspace();
  const { clock, timeZone } = useClock();
  const contextAt = useCallback(
    (now: Date): ConditionContext => ({ userId: user.id, snapshot, now, timeZone, services: user.services ?? [] }),
    [user.id, user.services, snapshot, timeZone],
  );
  const key = useAtTick((now) => (outcome ? outcome(contextAt(now)) : String(now.getTime())));
  return useMemo(() => ({ key, context: contextAt(clock.now()) }), [contextAt, clock, key]).context;
}
