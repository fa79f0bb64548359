import type { Resource } from '../../../engine/resource.ts';
import type { Addressed } from '../address/use-address.tsx';

/** The list whose saved views are shown. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly addressed: Addressed;
  /** Names of the columns shown, where somebody has arranged them. */
  readonly columns: readonly string[] | undefined;
}
