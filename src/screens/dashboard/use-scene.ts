import { useMemo } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { readableFields } from '../../engine/values.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { createAddressCodec } from '../list/address/address.ts';

/** How the list of a resource is asked and addressed, with a scene of its own choice. */
export function useSceneOf(resource: Resource, scene: string) {
  const { kinds, snapshot } = useWorkspace();
  return useMemo(() => {
    const codec = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
    const address = { ...codec.initial, layout: 'table' as const, scene, size: shownRecords };
    const query = codec.write({ ...codec.initial, scene });
    return { codec, address, path: resource.path && `${resource.path}?${query}` };
  }, [resource, scene, kinds, snapshot]);
}

/** Records of a scene that are shown at once. */
export const shownRecords = 6;
