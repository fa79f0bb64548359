import type { ComponentType } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useReader } from './reader.ts';
import type { DetailProps, RecordTab, TabBodyProps, TabPlace } from './record-tab.ts';

const files = import.meta.glob<RecordTab>('../../../../features/*/screen/record-tab.ts', {
  eager: true,
  import: 'tab',
});
const tabs = Object.values(files);

/** A tab of a feature on the page of one record. */
export interface FeatureTab {
  readonly key: string;
  readonly label: string;
  readonly place: TabPlace;
  readonly Body: ComponentType<TabBodyProps>;
}

/** Returns the tabs that features add to the page of a record. */
export function useRecordTabs(shown: DetailProps): readonly FeatureTab[] {
  const reader = useReader();
  return tabs.flatMap(({ key, titleOf, placeOf, Body }) => {
    const label = titleOf(shown, reader);
    return label === undefined ? [] : [{ key, label, place: placeOf?.(shown.resource) ?? 'last', Body }];
  });
}

/** Loads what the tabs of features show while the record is loading. Shows nothing. */
export function TabsAhead(props: { readonly resource: Resource; readonly id: string }) {
  return tabs.map(({ key, Ahead }) => Ahead && <Ahead key={key} {...props} />);
}
