import type { DataProvider } from '@refinedev/core';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import type { Service } from '../base/service.ts';
import { type Ability, type Capabilities, hasAbility } from '../engine/features/ability.ts';
import type { Dashboard } from '../engine/features/dashboard.ts';
import type { SystemResources } from '../engine/features/system-resources.ts';
import type { ConditionContext } from '../engine/fields/condition.ts';
import type { KindRegistry } from '../engine/fields/kind.ts';
import { type PermissionSnapshot, superAdmin } from '../engine/permissions/permission.ts';
import type { Publication } from '../engine/publishing/publication.ts';
import type { Resource } from '../engine/resource.ts';
import type { Plan } from '../engine/routes/plan.ts';
import { useAtTick, useClock } from './clock/clock.tsx';
import type { KeptForms } from './forms/kept-forms.ts';
import type { Loader } from './loader.ts';
import type { EnterpriseChoice } from './session/enterprise.ts';
import type { Preview } from './session/preview.ts';

/**
 * The context of a signed-in user: the plan, the field kinds, the user and the permissions. A thin React layer over the
 * engine, for everything behind sign-in.
 */
export interface Workspace {
  readonly plan: Plan;
  /** Loads the contents of the dashboard when it is first shown. Later calls return the same promise. */
  readonly dashboard: () => Promise<Dashboard>;
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Titles of places that the breadcrumb shows without a link. @default none */
  readonly unlinkedCrumbs?: readonly string[] | undefined;
  /** Loads and normalizes a resource when it is first needed. Later calls return the same promise. */
  readonly resource: Loader;
  /** What the plan and the resources have that is not of the code. @default nothing is published */
  readonly published?: { readonly number: number; readonly publication: Publication };
  /** Draws other screens to this user alone, or, without an argument, what is published again. */
  readonly onDraft?: (screens?: DraftedScreens) => void;
  /** The user's data for synchronous conditions. Other data of the user comes from `useGetIdentity`. */
  readonly user: {
    readonly id: string;
    /** Their own enterprise. Undefined if the server sends none. */
    readonly enterpriseId?: string | undefined;
    /** Services that the server has configured. @default none */
    readonly services?: readonly Service[];
    /** @default everything */
    readonly capabilities?: Capabilities;
    readonly dataScope?: string | undefined;
    /** What lists open with for users who have chosen nothing themselves, by resource. @default nothing */
    readonly views?: Readonly<Record<string, unknown>> | undefined;
    /** Id of the last live event when the user was read. */
    readonly lastEvent?: string | undefined;
  };
  /**
   * Replaced as a whole when the server reports a change. For rows and fields, which check it hundreds of times; a
   * route, a menu entry or a button of a page uses `useCan`.
   */
  readonly snapshot: PermissionSnapshot;
  /** Asks other data providers for the records that they have, and the API for the rest. @default the API has all */
  readonly route?: (api: DataProvider) => DataProvider;
  readonly preview?: Preview;
  /** @default nothing is kept */
  readonly keptForms?: KeptForms;
  /** The choice of platform staff; other users have none. */
  readonly enterprise?: EnterpriseChoice;
}

/** Screens that are not published. */
export type DraftedScreens = Pick<Workspace, 'plan' | 'resource' | 'route'>;

/** The signed-in user: `useGetIdentity<User>()`. */
export interface User {
  readonly id: string;
  readonly username: string;
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function WorkspaceProvider({ value, children }: { value: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

/** Returns the workspace. Throws outside of one: everything behind sign-in requires it. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace() needs a <WorkspaceProvider> above it.');
  return workspace;
}

/** Returns whether the backend has an ability that is of no resource. */
export function useAbility(ability: Ability): boolean {
  return hasAbility(useWorkspace().user.capabilities, ability);
}

/** Returns the resource of a name. Suspends while its declaration loads. */
export function useResource(name: string): Resource {
  return use(useWorkspace().resource(name));
}

/**
 * Returns the context for conditions: the user, the permissions and the current time. It changes at every tick of the
 * clock, which renders the component again. With `outcome`, it renders only at ticks that change the result of
 * `outcome`.
 */
export function useConditionContext(outcome?: (context: ConditionContext) => string): ConditionContext {
  const { user, snapshot } = useWorkspace();
  const { clock, timeZone } = useClock();
  const contextAt = useCallback(
    (now: Date): ConditionContext => ({
      userId: user.id,
      snapshot,
      now,
      timeZone,
      services: user.services ?? [],
      isOutsider: snapshot.permissions.includes(superAdmin),
    }),
    [user.id, user.services, snapshot, timeZone],
  );
  const key = useAtTick((now) => (outcome ? outcome(contextAt(now)) : String(now.getTime())));
  return useMemo(() => ({ key, context: contextAt(clock.now()) }), [contextAt, clock, key]).context;
}
