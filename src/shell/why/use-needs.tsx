import { useApiUrl, useCustom, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { DataScope } from '../../engine/permissions/data-scope.ts';
import type { PermissionRule } from '../../engine/permissions/permission.ts';
import { recordEndpoint } from '../../workspace/call.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { type Need, needsOfResource, needsOfScreen } from './needs.ts';

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

/** Loads the permissions required by a screen and everything on it, and where those of a user come from. */
export function useNeeds(path: string | undefined, user: string): Needs {
  const { plan, system, resource: load } = useWorkspace();
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const draws = plan.routes.find((route) => route.path === path)?.draws;
  const name = draws && 'resource' in draws ? draws.resource : undefined;
  const resource = useQuery({
    queryKey: ['why', 'resource', name],
    queryFn: () => (name === undefined ? null : load(name)),
  });
  const ofScreen = path === undefined ? [] : needsOfScreen(plan, path, translate);
  const needs = [...ofScreen, ...(resource.data ? needsOfResource(resource.data, translate) : [])];
  const asked = new URLSearchParams(
    [...new Set(needs.flatMap(({ rule }) => codesOf(rule)))].map((code) => ['code', code]),
  );
  const { query: rights } = useCustom<UserRights>({
    url: `${apiUrl}/${recordEndpoint(system.users, user)}/rights?${asked.toString()}`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { enabled: !resource.isLoading, staleTime: 0 },
  });
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
