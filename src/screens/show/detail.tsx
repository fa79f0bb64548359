import { EllipsisOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Skeleton, Tabs } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useMedia } from '../../ui/browser/media.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useNavigate, usePlaceName } from '../../workspace/place/place.tsx';
import { listIn } from '../../workspace/place/record-links.tsx';
import { useRecordTitle } from '../../workspace/record-name.tsx';
import { useWords } from '../../workspace/words.tsx';
import type { AvailableAction } from '../actions/available-actions.ts';
import { useRunAction } from '../actions/run-action.tsx';
import { referredId } from '../records/record.ts';
import { Slot } from '../slots/index.tsx';
import { useEditing, useEditKey } from './editing.tsx';
import { Facts } from './facts.tsx';
import { type RecordActionsProps, RecordHead } from './head/head.tsx';
import { Neighbours } from './head/neighbours.tsx';
import { NextSteps } from './head/next-steps.tsx';
import { History, LatestHistory } from './history/history.tsx';
import type { RelatedListProps } from './related/list.tsx';
import { type RelatedTab, useRelated, useRelatedCount } from './related/use-related.tsx';
import styles from './show.module.css';
import type { DetailProps, TabPlace } from './tabs/record-tab.ts';
import { type FeatureTab, useRecordTabs } from './tabs/record-tabs.tsx';

const RelatedList = lazyWithRetry<RelatedListProps>(async () => (await import('./related/list.tsx')).RelatedList);

/** The place of a tab whose code is loading. */
const pane = <Skeleton active title={false} paragraph={{ rows: 6 }} />;

/** The facts have the next steps and the latest history beside them. */
const sideBySide = 'screen and (min-width: 1200px)';

interface DetailTab {
  readonly key: string;
  readonly label: ReactNode;
  /** @default the facts */
  readonly render?: (isActive: boolean) => ReactNode;
}

/** The page of a record: a sticky head, with its facts, related lists and history in tabs. */
export function Detail({ resource, record }: DetailProps) {
  useWords('record');
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  usePlaceName(titleOf(resource, record));
  const editing = useEditing(resource, record);
  const toList = useToList(resource);
  useEditKey(resource, record, editing.start);
  const { perform, dialog } = useRunAction(resource, { onEdit: editing.start, onDeleted: toList });
  const { tabs, beside } = useDetailTabs({ resource, record });
  const [tab, setTab] = useTab(tabs.map(({ key }) => key));
  const list = useListOfRecord();
  const hasSide = useMedia(sideBySide) && tab === 'facts' && !beside;
  const actions = { resource, record, onPerform: (action: AvailableAction) => perform(action, record) };
  const facts = <FactsTab {...actions} {...{ hasSide, beside }} isActive={tab === 'facts'} />;
  return (
    <article className={styles.detail}>
      <RecordHead {...actions} hasNextSteps={hasSide}>
        {list !== undefined && <Neighbours key={list} {...{ resource, list }} id={record.id} />}
      </RecordHead>
      <div className={styles.slot}>
        <Slot name={resource.show.slot} resource={resource} record={record} />
      </div>
      <Tabs
        className={styles.tabs}
        activeKey={tab}
        onChange={setTab}
        more={{ icon: <EllipsisOutlined role="img" aria-label={translate('record.moreTabs')} /> }}
        items={tabs.map(({ key, label, render }) => ({
          key,
          label,
          children: <LazyBoundary fallback={pane}>{render ? render(key === tab) : facts}</LazyBoundary>,
        }))}
      />
      {dialog}
      {editing.form}
    </article>
  );
}

/** Returns the tabs of a record, and what stands beside its facts. */
function useDetailTabs({ resource, record }: DetailProps) {
  const translate = useTranslate();
  const related = useRelated(resource);
  const ofFeatures = useRecordTabs({ resource, record });
  const placed = (place: TabPlace): readonly DetailTab[] =>
    ofFeatures
      .filter((one) => one.place === place)
      .map(({ key, label, Body }) => ({
        key,
        label,
        render: (isActive) => <Body {...{ resource, record, label, isActive }} />,
      }));
  const ofHistory = placed('history');
  const history = { label: translate('record.history'), render: () => <History resource={resource} id={record.id} /> };
  const tabs: readonly DetailTab[] = [
    ...placed('first'),
    { key: 'facts', label: translate('record.facts') },
    ...related.flatMap((one) => {
      const id = referredId(record, one.through);
      const label = id !== undefined && <RelatedLabel related={one} id={id} />;
      return id === undefined ? [] : [{ key: one.key, label, render: () => <RelatedList related={one} id={id} /> }];
    }),
    ...placed('last'),
    ...(ofHistory.length > 0 || !resource.history ? ofHistory : [{ key: 'history', ...history }]),
  ];
  return { tabs, beside: ofFeatures.find(({ place }) => place === 'beside') };
}

interface FactsTabProps extends RecordActionsProps {
  readonly hasSide: boolean;
  readonly beside: FeatureTab | undefined;
  readonly isActive: boolean;
}

function FactsTab({ hasSide, beside, isActive, ...actions }: FactsTabProps) {
  const { resource, record } = actions;
  return (
    <div className={beside ? styles.beside : hasSide ? styles.sided : undefined}>
      <Facts resource={resource} record={record} />
      {hasSide && (
        <aside className={styles.side}>
          <NextSteps {...actions} />
          {resource.history && (
            <LazyBoundary isQuiet fallback={null}>
              <LatestHistory resource={resource} id={record.id} />
            </LazyBoundary>
          )}
        </aside>
      )}
      {beside && (
        <LazyBoundary fallback={pane}>
          <beside.Body {...{ resource, record, isActive }} label={beside.label} />
        </LazyBoundary>
      )}
    </div>
  );
}

function RelatedLabel({ related, id }: { readonly related: RelatedTab; readonly id: string }) {
  const count = useRelatedCount(related, id);
  return (
    <>
      {related.label}
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
    </>
  );
}

function useToList({ path = '/' }: Resource) {
  const navigate = useNavigate();
  return useCallback(() => void navigate(path, { replace: true }), [navigate, path]);
}

/**
 * Returns the address of the list from which the record was opened. The page remembers it: a tab of the console is shown
 * again without its navigation state.
 */
function useListOfRecord(): string | undefined {
  const given = listIn(useLocation().state);
  const [list, setList] = useState(given);
  if (given !== undefined && given !== list) setList(given);
  return given ?? list;
}

/** The current tab is part of the address, so that links can open it. The first tab is omitted. */
function useTab(tabs: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const [first] = tabs;
  const tab = tabs.find((key) => key === asked) ?? first ?? '';
  const { state } = useLocation();
  const setTab = (key: string) => setParams(key === first ? {} : { tab: key }, { replace: true, state });
  return [tab, setTab] as const;
}
