import type { Resource } from '../../../engine/resource.ts';
import type { RecordTab } from './record-tab.ts';

const files = import.meta.glob<RecordTab>('../../../../features/*/screen/record-tab.ts', {
  eager: true,
  import: 'tab',
});

/** Returns the tabs that features add to the page of a record. */
export function recordTabsOf(resource: Resource): readonly RecordTab[] {
  return Object.values(files).filter((tab) => tab.isShown(resource));
}
