import { type IResourceItem, ResourceContext } from '@refinedev/core';
import { type ReactNode, use, useMemo } from 'react';
import { RefineAddressContext } from '../../../workspace/place/refine-address.tsx';

/**
 * Gives hooks of a page the records of another data provider as it answers them, with ids that are numbers. Refine adds the
 * `meta` of the resource to that of each request.
 */
export function OwnRecords({ children }: { readonly children: ReactNode }) {
  const everywhere = use(ResourceContext);
  const address = use(RefineAddressContext);
  const own = useMemo(() => {
    const resources = everywhere.resources.map(unadapted);
    const { resource } = address;
    return { resources: { resources }, address: resource ? { ...address, resource: unadapted(resource) } : address };
  }, [everywhere, address]);
  return (
    <ResourceContext value={own.resources}>
      <RefineAddressContext value={own.address}>{children}</RefineAddressContext>
    </ResourceContext>
  );
}

function unadapted(resource: IResourceItem): IResourceItem {
  return { ...resource, meta: { ...resource.meta, unadapted: true } };
}
