import { useTranslate } from '@refinedev/core';
import type { Resource } from '../../../engine/resource.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import type { ListState } from '../../shared/list-state/use-list-state.tsx';
import styles from './filters.module.css';

export interface FiltersProps extends Pick<ListState, 'codec' | 'address' | 'show'> {
  readonly resource: Resource;
}

/** The filter row. Each filter applies immediately. */
export default function Filters({ resource, codec, address, show }: FiltersProps) {
  const translate = useTranslate();
  const set = (name: string, values: readonly string[]) => {
    const { [name]: _before, ...rest } = address.filters;
    show({ filters: values.some(Boolean) ? { ...rest, [name]: values } : rest });
  };
  return (
    <div className={styles.filters} role="group" aria-label={translate('list.filters')}>
      {codec.filters.map(({ field }) => {
        const { Filter } = inputOf(field);
        return (
          <div key={field.name} className={styles.filter} data-range={field.filter === 'range' || undefined}>
            <Filter
              field={field}
              resource={resource.name}
              value={address.filters[field.name] ?? []}
              onChange={(values) => set(field.name, values)}
            />
          </div>
        );
      })}
    </div>
  );
}
