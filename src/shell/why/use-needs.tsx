import { useDataProvider, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../workspace/index.tsx';
import { type Need, needsOfResource, needsOfScreen, type Role } from './needs.ts';

export interface Needs {
  readonly needs: readonly Need[];
  readonly roles: readonly Role[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Loads the permissions required by a screen and everything on it, and the roles (at most one page of them). */
export function useNeeds(path: string | undefined): Needs {
  const { plan, system, resource: load } = useWorkspace();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const draws = plan.routes.find((route) => route.path === path)?.draws;
  const name = draws && 'resource' in draws ? draws.resource : undefined;
  const resource = useQuery({
    queryKey: ['why', 'resource', name],
    queryFn: () => (name === undefined ? null : load(name)),
  });
  const roles = useQuery({
    queryKey: ['why', 'roles'],
    queryFn: () =>
      dataProvider().getList({
        resource: system.roles,
        pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
        meta: { silent: true },
      }),
  });
  const ofScreen = path === undefined ? [] : needsOfScreen(plan, path, translate);
  return {
    needs: [...ofScreen, ...(resource.data ? needsOfResource(resource.data, translate) : [])],
    roles: (roles.data?.data ?? []).map(({ id, name: role, permissions }) => ({
      id: String(id),
      name: String(role),
      permissions: Array.isArray(permissions) ? permissions.map(String) : [],
    })),
    isLoading: resource.isLoading || roles.isLoading,
    hasFailed: resource.isError || roles.isError,
  };
}
