import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { useGetLocale, useKeys, useTranslate } from '@refinedev/core';
import { useIsFetching } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import type { ReactNode, Ref } from 'react';
import type { Resource } from '../../../../engine/resource.ts';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { WriteButton } from '../../../../workspace/parts/write-button.tsx';
import { anyKeyword } from '../../../list-state/filters/value-list.ts';
import { layoutTitle } from '../../../list-state/layout-screens.ts';
import { layoutsWith, shownLayout } from '../../../list-state/layouts.ts';
import { countFilters } from '../../../list-state/row-filters.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import { FilterButton } from '../filters/filter-button.tsx';
import { Presets } from './presets.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './toolbar.module.css';

const LayoutButton = lazyWithRetry(() => import('./layout-button.tsx'));

export interface ToolbarProps {
  readonly resource: Resource;
  readonly listState: ListState;
  /** The searched fields that the user may see. */
  readonly searched: readonly string[];
  readonly searchRef: Ref<InputRef>;
  readonly onRefresh: () => void;
  readonly hasFilters: boolean;
  readonly onFilters: () => void;
  /** The button of the presets and the saved views. */
  readonly views: ReactNode;
  /** The registered part of the list. */
  readonly part: ReactNode;
  /** The buttons of the actions on the list. */
  readonly listActions: ReactNode;
  /** The menu of the tools that are seldom used. */
  readonly more: ReactNode;
  /** Undefined if the user may not create records. */
  readonly onCreate: (() => void) | undefined;
}

/** The row above a list: presets and views, search, filters, more tools and the create button. */
export function Toolbar(props: ToolbarProps) {
  const { resource, listState, searched, searchRef } = props;
  const translate = useTranslate();
  const { address, show } = listState;
  const { snapshot } = useWorkspace();
  const layouts = layoutsWith(resource, address.preset, snapshot);
  const next = layouts[(layouts.indexOf(shownLayout(resource, address, snapshot)) + 1) % layouts.length];
  const language = useGetLocale()();
  const title = (next && layoutTitle(next, language)) ?? translate('list.tableLayout');
  return (
    <div className={styles.toolbar}>
      {resource.list.presets.length > 0 && <Presets resource={resource} listState={listState} />}
      {props.views}
      {props.part}
      <div className={styles.tools} role="search">
        {searched.length > 0 && (
          <SearchBox
            ref={searchRef}
            className={styles.search}
            resource={resource}
            fields={searched}
            keyword={address.keyword}
            onSearch={(keyword) => show({ keyword }, { replace: true })}
            onList={(keywords) => show({ keyword: anyKeyword(keywords) })}
          />
        )}
        {listState.codec.filters.length + listState.codec.others.length > 0 && (
          <FilterButton count={countFilters(address)} isOpen={props.hasFilters} onClick={props.onFilters} />
        )}
        {next !== undefined && layouts.length > 1 && (
          <LazyBoundary fallback={<ComingButton label={title} hasIcon />}>
            <LayoutButton {...{ next, title, listState }} />
          </LazyBoundary>
        )}
        {props.listActions}
        <RefreshButton resource={resource} onRefresh={props.onRefresh} />
        {props.more}
        {props.onCreate && (
          <WriteButton
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-label={translate('list.create')}
            onClick={props.onCreate}
          >
            <span className={styles.word}>{translate('list.create')}</span>
          </WriteButton>
        )}
      </div>
    </div>
  );
}

/** Keeps the place of a button whose code is loading. */
export function ComingButton({ label, hasIcon = false }: { readonly label: string; readonly hasIcon?: boolean }) {
  return (
    <Button disabled aria-hidden className={styles.coming} icon={hasIcon && <ReloadOutlined />}>
      <span className={styles.word}>{label}</span>
    </Button>
  );
}

/** A component of its own: it is drawn again whenever a request begins or ends. */
function RefreshButton({ resource, onRefresh }: Pick<ToolbarProps, 'resource' | 'onRefresh'>) {
  const translate = useTranslate();
  const lists = useKeys().keys().data().resource(resource.name).action('list').get();
  const isFetching = useIsFetching({ queryKey: lists }) > 0;
  const title = translate('list.refresh');
  return (
    <Button
      className={styles.refresh}
      icon={<ReloadOutlined spin={isFetching} />}
      title={title}
      aria-label={title}
      onClick={onRefresh}
    />
  );
}
