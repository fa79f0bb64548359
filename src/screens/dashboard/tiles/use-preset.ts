import { useMemo } from 'react';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { listPath } from '../../../engine/routes/under.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { createAddressCodec } from '../../list-state/address.ts';

/** Returns how to request the list of a resource with a preset, and the address of that list. */
export function usePresetOf(resource: Resource, preset: string) {
  const { kinds, snapshot } = useWorkspace();
  return useMemo(() => {
    const codec = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
    const address = { ...codec.initial, layout: 'table' as const, preset, size: shownRecords };
    const query = codec.write({ ...codec.initial, preset });
    const path = listPath(resource);
    return { codec, address, path: path && `${path}?${query}` };
  }, [resource, preset, kinds, snapshot]);
}

/** Number of records of a preset shown at once. */
const shownRecords = 6;
