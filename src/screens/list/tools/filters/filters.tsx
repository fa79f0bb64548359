import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { me } from '../../../../engine/queries/query.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import { inputOf } from '../../../../fields/inputs.tsx';
import type { FilterProps } from '../../../../fields/view.ts';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { isValue, type ListFilter } from '../../../list-state/filters/list-filter.ts';
import { countFilters, noFilters, withFilter } from '../../../list-state/row-filters.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import { hasInput } from './conditions.ts';
import styles from './filters.module.css';
import { usePastedValues } from './use-pasted-values.tsx';
import ValueList from './value-list.tsx';

const AddCondition = lazyWithRetry(() => import('./add-condition.tsx'));

export interface FiltersProps extends Pick<ListState, 'codec' | 'address' | 'show'> {
  readonly resource: Resource;
  /** Changes whenever a condition is to be added by the keyboard; undefined if none was yet. */
  readonly adding?: number | undefined;
  /** Whether conditions by other fields can be added. @default false */
  readonly canAdd?: boolean;
}

/** The filter row. Each filter applies immediately. */
export default function Filters({ resource, codec, address, show, adding, canAdd = false }: FiltersProps) {
  const translate = useTranslate();
  const [added, setAdded] = useState<string>();
  const isShown = ({ key }: ListFilter) => key === added || address.filters[key] !== undefined;
  const others = codec.others.filter((filter) => hasInput(filter) && isShown(filter));
  const set = (key: string, values: readonly string[], how?: Parameters<FilterProps<object>['onChange']>[1]) =>
    show((shown) => withFilter(shown, key, values), how);
  return (
    <div className={styles.filters} role="group" aria-label={translate('list.filters')}>
      {[...codec.filters, ...(canAdd ? others : [])].map((filter) => (
        <FilterInput
          key={filter.key}
          filter={filter}
          resource={resource.name}
          values={address.filters[filter.key] ?? []}
          onChange={(values, how) => set(filter.key, values, how)}
        />
      ))}
      {canAdd && (
        <LazyBoundary fallback={<div className={styles.filter} />}>
          <AddCondition
            key={adding}
            resource={resource.name}
            codec={codec}
            hasFocus={adding !== undefined}
            onAdd={({ key, value }) => {
              if (value === undefined) setAdded(key);
              else set(key, [...new Set([...(value === me ? (address.filters[key] ?? []) : []), value])]);
            }}
          />
        </LazyBoundary>
      )}
      {canAdd && countFilters(address) > 0 && (
        <Button type="link" onClick={() => show(noFilters)}>
          {translate('list.clear')}
        </Button>
      )}
    </div>
  );
}

interface FilterInputProps {
  readonly filter: ListFilter;
  readonly resource: string;
  readonly values: readonly string[];
  readonly onChange: FilterProps<object>['onChange'];
}

/** The input of a filter. The signed-in user is shown as a chip, and kept. */
function FilterInput({ filter: { field, parameters, isListed }, resource, values, onChange }: FilterInputProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const onPaste = usePastedValues({
    onValues: (pasted) => onChange(pasted),
    isValue: (text) => isValue(text, field, kinds),
  });
  const { Filter } = inputOf(field);
  const isNot = parameters[0]?.operator === 'ne';
  const kept = field.holdsUsers ? values.filter((value) => value === me) : [];
  return (
    <div
      className={styles.filter}
      onPaste={isListed ? onPaste : undefined}
      data-range={field.filter === 'range' || undefined}
      data-not={isNot || undefined}
    >
      {isListed && values.length > 1 ? (
        <ValueList label={fieldLabel(translate, resource, field)} values={values} onRemove={() => onChange([])} />
      ) : (
        <Filter
          field={field}
          resource={resource}
          value={kept.length > 0 ? values.filter((value) => value !== me) : values}
          onChange={(next, how) => onChange([...kept, ...next], how)}
        />
      )}
    </div>
  );
}
