import type { Resource } from '../../../../engine/resource.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';

/** The list whose presets and saved views are shown. */
export interface ViewsProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** Names of the shown columns, if they were changed from the default. */
  readonly columns: readonly string[] | undefined;
}
