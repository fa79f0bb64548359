import type { AnyFieldDefinition } from '../any-definition.ts';
import type { KindRegistry } from '../kind.ts';
import type { RouteEntry } from '../route.ts';
import type { SystemResources } from '../system-resources.ts';

/** What a definition is normalised with. */
export interface NormalContext {
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Every entry of the list, flat. */
  readonly entries: readonly RouteEntry[];
  /** The field by which platform staff see whose a record is; added to every resource that enterprises own. */
  readonly ownerField?: AnyFieldDefinition;
}
