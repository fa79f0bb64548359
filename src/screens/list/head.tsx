import { useKeys, useTranslate } from '@refinedev/core';
import { useIsFetching } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { type RefObject, startTransition, useRef, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { Deferred } from '../../fields/deferred.tsx';
import { lazily } from '../../workspace/lazily.tsx';
import { useRefresh } from '../record/refresh.tsx';
import { countFilters } from './address/address.ts';
import type { Addressed } from './address/use-address.tsx';
import type { Arrangement } from './columns/arrangement.tsx';
import { ColumnPicker } from './columns/column-picker.tsx';
import { ownWidth } from './columns/columns.tsx';
import { type ChangeSettings, type ListSettings, withWidth } from './columns/settings.ts';
import { type Rows, useCounts } from './rows.tsx';
import { isSelectable } from './selection.tsx';
import { useListKeys } from './toolbar/keys.tsx';
import { SheetTools } from './toolbar/sheet-tools.tsx';
import styles from './toolbar/toolbar.module.css';
import { Toolbar } from './toolbar/toolbar.tsx';
import { ViewsButton } from './views/views-button.tsx';

const Chips = lazily(() => import('./filters/chips.tsx'));
const Filters = lazily(() => import('./filters/filters.tsx'));
const KeysHelp = lazily(async () => ({ default: (await import('./toolbar/keys-help.tsx')).KeysHelp }));

export interface ListHeadProps {
  readonly resource: Resource;
  readonly addressed: Addressed;
  readonly rows: Pick<Rows, 'total'>;
  readonly arrangement: Arrangement;
  readonly settings: ListSettings;
  readonly onSettings: ChangeSettings;
  readonly searched: readonly string[];
  readonly onCreate: (() => void) | undefined;
  readonly table: RefObject<HTMLElement | null>;
}

/** Everything above the rows of a list, and the keys that reach it. */
export function ListHead(props: ListHeadProps) {
  const { resource, addressed, rows, arrangement, settings, onSettings, searched, onCreate, table } = props;
  const { choices } = arrangement;
  const translate = useTranslate();
  const refresh = useRefresh(resource.name);
  const isFetching =
    useIsFetching({ queryKey: useKeys().keys().data().resource(resource.name).action('list').get() }) > 0;
  const counts = useCounts(resource, addressed);
  const searchRef = useRef<InputRef>(null);
  const [isHelping, setHelping] = useState(false);
  useListKeys({
    onSearch: () => searchRef.current?.focus(),
    onCreate,
    onHelp: () => startTransition(() => setHelping(true)),
    table,
  });
  return (
    <>
      <Toolbar
        {...{ resource, addressed, counts, searched, searchRef, onCreate }}
        isFetching={isFetching}
        onRefresh={() => void refresh()}
        hasFilters={settings.hasFilters}
        onFilters={() => onSettings({ hasFilters: !settings.hasFilters })}
        views={<ViewsButton {...{ resource, addressed }} columns={arrangement.chosen} />}
        columnPicker={
          <ColumnPicker
            {...{ resource, choices }}
            density={settings.density}
            onChoose={arrangement.choose}
            onDensity={(density) => onSettings({ density })}
            onMove={arrangement.move}
            onWiden={(field, by) => {
              const { widths } = settings;
              const width = (widths[field.name] ?? ownWidth(field, resource.name, translate)) + by;
              onSettings({ widths: withWidth(widths, field.name, width) });
            }}
            onReset={arrangement.reset}
          />
        }
        sheetTools={<SheetTools {...{ resource, addressed, choices }} total={rows.total} />}
      />
      {settings.hasFilters && (
        <Deferred place={<div className={styles.filtersComing} />}>
          <Filters resource={resource} {...addressed} />
        </Deferred>
      )}
      {countFilters(addressed.address) > 0 && (
        <Deferred place={null}>
          <Chips resource={resource} {...addressed} />
        </Deferred>
      )}
      {isHelping && (
        <Deferred place={null} onClose={() => setHelping(false)}>
          <KeysHelp
            canCreate={onCreate !== undefined}
            canSelect={isSelectable(resource)}
            onClose={() => setHelping(false)}
          />
        </Deferred>
      )}
    </>
  );
}
