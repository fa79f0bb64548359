import type { Resource } from '../../../engine/resource.ts';
import type { ListState } from '../../shared/list-state/use-list-state.tsx';

/** The list whose saved views are shown. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** Names of the columns shown, where somebody has arranged them. */
  readonly columns: readonly string[] | undefined;
}
