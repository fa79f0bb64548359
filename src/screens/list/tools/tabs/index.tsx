import { LoadingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { allows } from '../../../../engine/permissions/permission.ts';
import type { Resource } from '../../../../engine/resource.ts';
import type { PlaceTab } from '../../../../engine/routes/place-tab.ts';
import { resourceInTab } from '../../../../engine/routes/place-tabs.ts';
import { resourceTitle, tabTitle } from '../../../../engine/texts/label.ts';
import { useResource, useWorkspace } from '../../../../workspace/index.tsx';
import { KeptWhileUnsaved } from '../../../notices/kept-while-unsaved.tsx';
import { NoRight } from '../../../notices/notices.tsx';
import { useInPageForms } from '../../places/in-page-forms.tsx';
import type { Places } from '../../places/places.tsx';
import styles from './tabs.module.css';

export interface TabbedListProps {
  readonly resource: Resource;
  /** Renders the list of a tab. `places` is given for a list of another resource. */
  readonly children: (resource: Resource, places?: Places) => ReactNode;
}

/** The tabs of a place that the user may open. The address names the tab, unless it is the first. */
export default function TabbedList({ resource, children }: TabbedListProps) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const key = new URLSearchParams(useLocation().search).get('tab');
  const tabs = resource.tabs.filter(({ rule }) => allows(snapshot, rule));
  const asked = resource.tabs.find((one) => one.key === key) ?? resource.tabs[0];
  const tab = tabs.find((one) => one === asked) ?? tabs[0];
  const shown = (one: PlaceTab) => (
    <Suspense fallback={<Coming />}>
      {one.resource === resource.name ? (
        <OwnTab {...{ resource }} tab={one}>
          {children}
        </OwnTab>
      ) : (
        <OtherTab key={one.key} {...{ resource }} tab={one}>
          {children}
        </OtherTab>
      )}
    </Suspense>
  );
  const refused = {
    instead: tab ? shown(tab) : <NoRight rule={resource.rules.list} />,
    reason: translate('show.noRight'),
  };
  return (
    <div className={styles.tabbed}>
      {tabs.length > 0 && <TabLinks {...{ resource, tabs, tab }} />}
      <div className={styles.shown}>
        <KeptWhileUnsaved key={asked?.key} obstacle={asked === tab ? undefined : refused}>
          {asked && shown(asked)}
        </KeptWhileUnsaved>
      </div>
    </div>
  );
}

interface TabLinksProps extends Pick<TabbedListProps, 'resource'> {
  readonly tabs: readonly PlaceTab[];
  readonly tab: PlaceTab | undefined;
}

function TabLinks({ resource, tabs, tab }: TabLinksProps) {
  const translate = useTranslate();
  return (
    <nav className={styles.tabs} aria-label={resourceTitle(translate, resource)}>
      {tabs.map((one) => (
        <Link
          key={one.key}
          className={styles.tab}
          to={{ pathname: resource.path ?? '', search: isFirst(resource, one) ? '' : `tab=${one.key}` }}
          aria-current={one === tab ? 'true' : undefined}
        >
          {tabTitle(translate, one)}
        </Link>
      ))}
    </nav>
  );
}

function Coming() {
  const translate = useTranslate();
  return (
    <div className={styles.coming} role="status" aria-label={translate('list.loading')}>
      <LoadingOutlined />
    </div>
  );
}

interface TabProps extends TabbedListProps {
  readonly tab: PlaceTab;
}

function OwnTab({ resource, tab, children }: TabProps) {
  return children(useMemo(() => resourceInTab(resource, tab), [resource, tab]));
}

/** The list of another resource. Its forms open above this place. */
function OtherTab({ resource, tab, children }: TabProps) {
  const other = useResource(tab.resource);
  const shown = useMemo(() => resourceInTab(other, tab, resource), [other, tab, resource]);
  const { places, form } = useInPageForms(shown, { create: true });
  return (
    <>
      {children(shown, places)}
      {form}
    </>
  );
}

function isFirst({ tabs }: Resource, { key }: PlaceTab): boolean {
  return tabs[0]?.key === key;
}
