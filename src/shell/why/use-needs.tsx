import { useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { DataScope } from '../../engine/permissions/data-scope.ts';
import type { PermissionRule } from '../../engine/permissions/permission.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { recordEndpoint } from '../../workspace/requests/call.ts';
import { useGet } from '../../workspace/requests/use-get.ts';
import { type Need, needsOfResource, needsOfScreens } from './needs.ts';

/** Where one permission of a user comes from, as the server tells. */
interface CodeRights {
  readonly code: string;
  readonly by: readonly string[];
  readonly others: readonly string[];
  readonly granters: readonly string[];
}

export interface UserRights {
  readonly isActive: boolean;
  readonly scope: DataScope;
  readonly scopeBy: readonly string[];
  readonly codes: readonly CodeRights[];
}

export interface Needs {
  readonly needs: readonly Need[];
  readonly rights: UserRights | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/**
 * Loads the permissions required by screens, and where those of a user come from. For a single screen, with everything on
 * it.
 */
export function useNeeds(paths: readonly string[], user: string): Needs {
  const { plan, system, resource: load } = useWorkspace();
  const translate = useTranslate();
  const draws = paths.length === 1 ? plan.routes.find((route) => route.path === paths[0])?.draws : undefined;
  const name = draws && 'resource' in draws ? draws.resource : undefined;
  const resource = useQuery({
    queryKey: ['why', 'resource', name],
    queryFn: () => (name === undefined ? null : load(name)),
  });
  const needs = [
    ...needsOfScreens(plan, paths, translate),
    ...(resource.data ? needsOfResource(resource.data, translate) : []),
  ];
  const asked = new URLSearchParams(
    [...new Set(needs.flatMap(({ rule }) => codesOf(rule)))].map((code) => ['code', code]),
  );
  const path = `${recordEndpoint(system.users, user)}/rights?${asked.toString()}`;
  const rights = useGet<UserRights>(path, { enabled: !resource.isLoading, staleTime: 0 });
  return {
    needs,
    rights: rights.data?.data,
    isLoading: resource.isLoading || rights.isFetching,
    hasFailed: resource.isError || rights.isError,
  };
}

export function codesOf(rule: PermissionRule): readonly string[] {
  return [rule ?? []].flat();
}
