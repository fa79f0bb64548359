import { useList, useTranslate } from '@refinedev/core';
import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { NothingFound } from '../ref/nothing-found.tsx';
import { isOption, refFilterParameters } from '../ref/options.tsx';
import { type PickerProps, ReferenceFilter, ReferenceInput } from '../ref/picking.tsx';
import { createPick, useSelectEnter } from '../ref/use-select-enter.tsx';
import type { FilterProps, InputProps, RefFilterContext } from '../view.ts';
import type { TreeSettings } from './index.ts';
import { nodesOf, optionsIn, type TreeOption, valuesAbove } from './nodes.ts';
import styles from './select.module.css';

/** A tree with at most this many records is expanded initially. */
const fewOptions = 60;

export function TreeInput(props: InputProps<TreeSettings, string | readonly string[]>) {
  return <ReferenceInput picker={RecordTree} {...props} />;
}

export function TreeFilter(props: FilterProps<TreeSettings>) {
  return <ReferenceFilter picker={RecordTree} {...props} />;
}

/** Picks records of a tree. Fetches the whole tree. A search shows the matches and their ancestors. */
function RecordTree({ to, isMultiple, value, labels, onChange, without, refFilterContext, ...control }: PickerProps) {
  const translate = useTranslate();
  const found = useTreeOptions(to, refFilterContext);
  const { options } = found;
  const nodes = useMemo(() => nodesOf(options, without), [options, without]);
  const names = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  const nameOf = (id: string) => {
    const name = names.get(id) ?? labels[value.indexOf(id)];
    return name ?? (found.isFetching ? '…' : translate('fields.unknownRecord', { id }));
  };
  const chosen = value.map((id) => ({ value: id, label: nameOf(id) }));
  const [opened, setOpened] = useState<readonly string[]>();
  const [word, setWord] = useState('');
  const openAtFirst = useMemo(() => openedAtFirst(options, value), [options, value]);
  const [isOpen, setOpen] = useState(false);
  const isAnswered = found.isKnown || found.isError;
  const take = createPick({ isMultiple, value, onChange, setTyped: setWord, setOpen });
  const ref = useSelectEnter({ typed: word, isAnswered, options: optionsIn(nodes, word), take });
  return (
    <TreeSelect
      {...control}
      ref={ref}
      open={isOpen}
      onOpenChange={setOpen}
      className={styles.select}
      labelInValue
      multiple={isMultiple}
      treeData={nodes}
      // During a search antd expands the ancestors of the matches.
      {...(word === '' && { treeExpandedKeys: [...(opened ?? openAtFirst)] })}
      onTreeExpand={(keys) => word === '' && setOpened(keys.map(String))}
      showSearch={{ treeNodeFilterProp: 'title', searchValue: word, onSearch: setWord }}
      value={isMultiple ? chosen : chosen[0]}
      notFoundContent={<NothingFound found={found} />}
      onChange={(picked) => onChange([picked ?? []].flat().map((one: { value: string }) => one.value))}
    />
  );
}

function openedAtFirst(options: readonly TreeOption[], value: readonly string[]): readonly string[] {
  return options.length <= fewOptions ? options.map((one) => one.value) : valuesAbove(options, value);
}

/**
 * Fetches all selectable records of a tree from `GET /{resource}/options?tree=true`. Refetches after a record has
 * changed.
 */
function useTreeOptions(resource: string, refFilterContext: RefFilterContext | undefined) {
  const { query } = useList({
    resource,
    filters: refFilterParameters(refFilterContext).map(([field, value]) => ({ field, operator: 'eq', value })),
    meta: { options: true, tree: true, silent: true },
    errorNotification: false,
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 30_000 },
  });
  const data: unknown = query.data?.data;
  const options = useMemo(() => (Array.isArray(data) ? data.filter(isTreeOption) : []), [data]);
  return {
    options,
    isKnown: query.data !== undefined,
    isFetching: query.isFetching,
    isError: query.isError,
    refetch: query.refetch,
  };
}

function isTreeOption(value: unknown): value is TreeOption {
  return isOption(value) && 'parent' in value && (value.parent === null || typeof value.parent === 'string');
}
