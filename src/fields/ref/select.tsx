import { useTranslate } from '@refinedev/core';
import { Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { maxOptions } from '../../base/limits.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { NothingFound } from './nothing-found.tsx';
import { type Option, useOptions } from './options.tsx';
import type { PickerProps } from './picking.tsx';
import styles from './select.module.css';
import { createPick, useSelectEnter } from './use-select-enter.tsx';

/** Debounce delay of the search, in milliseconds. */
const pause = 250;

/** Picks records of a resource by a keyword search on the server. Fetches missing labels of picked records. */
export function RefSelect({ startsOpen = false, ...props }: PickerProps & { readonly startsOpen?: boolean }) {
  const { to, isMultiple, value, labels, onChange, refFilterContext, ...control } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const [keyword, setKeyword] = useState('');
  const settled = useDebounced(keyword, pause);
  const asked = keyword === '' ? '' : settled;
  const found = useOptions(to, { q: asked }, isOpen, refFilterContext);
  const nameOf = useNames(to, value, labels, found.options);
  const isAnswered = asked === keyword && !found.isEarlier && (found.isKnown || found.isError);
  const options = isAnswered ? [...found.options] : [];
  const take = createPick({ isMultiple, value, onChange, setTyped: setKeyword, setOpen });
  const ref = useSelectEnter({ typed: keyword, isAnswered, options, take });

  return (
    <Select<readonly string[]>
      {...control}
      autoFocus={startsOpen}
      ref={ref}
      className={styles.select}
      mode={isMultiple ? 'multiple' : undefined}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      options={options}
      loading={isOpen && (found.isFetching || !isAnswered)}
      value={isMultiple ? value : value.slice(0, 1)}
      labelRender={({ value: id }) => nameOf(String(id))}
      notFoundContent={<NothingFound found={{ ...found, isFetching: found.isFetching || !isAnswered }} />}
      popupRender={options.length < maxOptions ? undefined : withHint}
      onChange={(chosen) => onChange([chosen ?? []].flat())}
    />
  );
}

function withHint(menu: ReactElement) {
  return (
    <>
      {menu}
      <MoreHint />
    </>
  );
}

function MoreHint() {
  return <div className={styles.more}>{useTranslate()('fields.moreOptions', { count: maxOptions })}</div>;
}

/**
 * Returns the labels of the picked records from the props, the search results or the server. The server may not know an
 * id.
 */
function useNames(to: string, value: readonly string[], labels: readonly string[], found: readonly Option[]) {
  const translate = useTranslate();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  // Remembers labels from the value and from earlier searches, so that a record keeps its label after it is in neither.
  const given = value.flatMap((id, index) => (labels[index] === undefined ? [] : [[id, labels[index]] as const]));
  const names = new Map([...known, ...given, ...found.map((option) => [option.value, option.label] as const)]);
  if ([...names].some(([id, name]) => known.get(id) !== name)) setKnown(names);

  const unnamed = value.filter((id) => !known.has(id));
  const asked = useOptions(to, { id: unnamed }, unnamed.length > 0);
  return (id: string) => {
    const name = known.get(id) ?? asked.options.find((option) => option.value === id)?.label;
    if (name !== undefined) return name;
    return asked.isFetching ? '…' : translate('fields.unknownRecord', { id });
  };
}
