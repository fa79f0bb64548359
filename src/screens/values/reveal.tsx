import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import { hasAbility } from '../../engine/features/ability.ts';
import { allows } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { recordEndpoint, useCall } from '../../workspace/requests/call.ts';

/** Loads a masked value of a record's field. The server writes each call to the record's history. */
export type Reveal = (id: string, field: string) => Promise<unknown>;

/** Returns the function that reveals masked values of a resource; undefined if the user may not reveal them. */
export function useReveal(resource: Resource): Reveal | undefined {
  const { snapshot } = useWorkspace();
  const call = useCall();
  const invalidate = useInvalidate();
  const reveal = useCallback(
    async (id: string, field: string) => {
      const path = `${recordEndpoint(resource.name, id)}/reveal`;
      const { value } = await call<{ value: unknown }>('post', path, { payload: { field }, meta: { silent: false } });
      void invalidate({ resource: resource.name, id, invalidates: ['detail'] });
      return value;
    },
    [call, invalidate, resource.name],
  );
  const { rules, capabilities } = resource;
  return allows(snapshot, rules.reveal) && hasAbility(capabilities, 'reveal') ? reveal : undefined;
}
