import { useList, useTranslate } from '@refinedev/core';
import { Button, Spin, TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { controlOf } from '../control.ts';
import type { FilterProps, InputProps } from '../view.ts';
import type { TreeSettings } from './index.ts';
import { nodesOf, type TreeOption, valuesAbove } from './nodes.ts';
import styles from './select.module.css';

type Value = string | readonly string[];

/** A tree of at most so many records is open from the start. */
const fewOptions = 60;

export function TreeInput(props: InputProps<TreeSettings, Value>) {
  const { field, value, onChange, label } = props;
  const isMultiple = field.settings.multiple ?? false;
  return (
    <RecordTree
      {...controlOf(props)}
      to={field.settings.to}
      isMultiple={isMultiple}
      allowClear={!field.required}
      value={[value ?? []].flat()}
      labels={[label ?? []].flat()}
      onChange={(ids) => onChange?.(isMultiple ? ids : (ids[0] ?? null))}
    />
  );
}

export function TreeFilter({ field, resource, value, onChange }: FilterProps<TreeSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <RecordTree
      aria-label={label}
      placeholder={label}
      to={field.settings.to}
      isMultiple
      allowClear
      maxTagCount="responsive"
      value={value}
      labels={[]}
      onChange={onChange}
    />
  );
}

interface RecordTreeProps
  extends Pick<TreeSelectProps, 'id' | 'onBlur' | 'disabled' | 'placeholder' | 'allowClear' | 'maxTagCount'> {
  readonly to: string;
  readonly isMultiple: boolean;
  readonly value: readonly string[];
  /** What the records of `value` are called; empty if it is not known. */
  readonly labels: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Picks records of a tree. All of it is fetched at once; a word keeps what bears it and what stands above that. */
function RecordTree({ to, isMultiple, value, labels, onChange, ...control }: RecordTreeProps) {
  const translate = useTranslate();
  const found = useTreeOptions(to);
  const { options } = found;
  const nodes = useMemo(() => nodesOf(options), [options]);
  const names = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  const nameOf = (id: string) => {
    const name = names.get(id) ?? labels[value.indexOf(id)];
    return name ?? (found.isFetching ? '…' : translate('fields.unknownRecord', { id }));
  };
  const chosen = value.map((id) => ({ value: id, label: nameOf(id) }));
  const expanded = options.length <= fewOptions ? undefined : valuesAbove(options, value);
  return (
    <TreeSelect
      {...control}
      // What is open at first is decided once, and so only when the tree is there.
      key={found.isKnown ? 'known' : 'coming'}
      className={styles.select}
      labelInValue
      multiple={isMultiple}
      treeData={nodes}
      {...(expanded === undefined ? { treeDefaultExpandAll: true } : { treeDefaultExpandedKeys: expanded })}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={isMultiple ? chosen : chosen[0]}
      notFoundContent={<Nothing found={found} />}
      onChange={(picked) => onChange([picked ?? []].flat().map((one: { value: string }) => one.value))}
    />
  );
}

function Nothing({ found }: { readonly found: ReturnType<typeof useTreeOptions> }) {
  const translate = useTranslate();
  if (found.isFetching) return <Spin size="small" />;
  if (!found.isError) return translate('fields.noOptions');
  return (
    <>
      {translate('fields.optionsFailed')}
      <Button type="link" size="small" onClick={() => void found.refetch()}>
        {translate('fields.retry')}
      </Button>
    </>
  );
}

/** All of a tree, from `GET /{resource}/options?tree=true`; fetched again once a record of it has changed. */
function useTreeOptions(resource: string) {
  const { query } = useList({
    resource,
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
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'string' &&
    'label' in value &&
    typeof value.label === 'string' &&
    'parent' in value &&
    (value.parent === null || typeof value.parent === 'string')
  );
}
