import type { AnyFieldDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { SystemResources } from '../features/system-resources.ts';
import type { KindRegistry } from '../fields/kind.ts';

/** The context in which a definition is normalised. */
export interface NormalContext {
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Every entry of the route list, flat. */
  readonly entries: readonly RouteEntry[];
  /**
   * The field that shows platform staff which enterprise owns a record. It is added to every resource with `owner:
   * 'enterprise'`.
   */
  readonly ownerField?: AnyFieldDefinition;
}
