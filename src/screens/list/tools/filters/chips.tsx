import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { Field } from '../../../../engine/fields/field.ts';
import { me } from '../../../../engine/queries/query.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel } from '../../../../engine/texts/label.ts';
import { inputOf } from '../../../../fields/inputs.tsx';
import { useOptions } from '../../../../fields/ref/options.tsx';
import type { FieldInput } from '../../../../fields/view.ts';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { useTimeZone } from '../../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { useJob } from '../../../../workspace/jobs/jobs.tsx';
import { useWords } from '../../../../workspace/words.tsx';
import { noFilters, withFilter } from '../../../list-state/row-filters.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import { Chip } from './chip.tsx';
import { hasInput, operatorOf, ownText } from './conditions.ts';
import { filterText } from './filter-text.ts';
import styles from './filters.module.css';

const FigureChip = lazyWithRetry(() => import('./figure-chip.tsx'));

export interface ChipsProps extends Pick<ListState, 'codec' | 'address' | 'show'> {
  readonly resource: Resource;
  /** The filter row is open: only what has no input there is shown, but for print. */
  readonly isRowOpen: boolean;
}

/** The active filters, each with a remove button, and a button that clears all. */
export default function Chips({ resource, codec, address, show, isRowOpen }: ChipsProps) {
  useWords('conditions');
  const translate = useTranslate();
  const { filters } = address;
  const chips = [...codec.filters, ...codec.others].flatMap((filter) => {
    const values = filters[filter.key];
    if (!values) return [];
    return [{ filter, values, isInRow: isRowOpen && hasInput(filter) && !hasMe(filter.field, values) }];
  });
  const isAllInRow =
    isRowOpen && chips.every(({ isInRow }) => isInRow) && address.import === undefined && address.figure === undefined;
  return (
    <ul className={styles.chips} data-in-row={isAllInRow || undefined} aria-label={translate('list.active')}>
      {chips.map(({ filter, values, isInRow }) => (
        <FieldChip
          key={filter.key}
          resource={resource.name}
          field={filter.field}
          operator={operatorOf(filter)}
          {...{ values, isInRow }}
          onRemove={() => show((shown) => withFilter(shown, filter.key, []))}
        />
      ))}
      {address.import !== undefined && <ImportChip id={address.import} onRemove={() => show({ import: undefined })} />}
      {address.figure !== undefined && (
        <Suspense fallback={null}>
          <FigureChip text={address.figure} onRemove={() => show({ figure: undefined })} />
        </Suspense>
      )}
      {!isRowOpen && (
        <li className={styles.clear}>
          <Button type="link" size="small" onClick={() => show(noFilters)}>
            {translate('list.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The chip of an import, with the file name; for another user's import, its id. */
function ImportChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const translate = useTranslate();
  const { job } = useJob(id);
  return <Chip name={translate('list.import')} text={job?.file ?? `#${id}`} onRemove={onRemove} />;
}

interface FieldChipProps {
  readonly resource: string;
  readonly field: Field;
  readonly operator: ReturnType<typeof operatorOf>;
  readonly values: readonly string[];
  /** Whether the filter row shows it, so that the chip is for print alone. */
  readonly isInRow: boolean;
  readonly onRemove: () => void;
}

function FieldChip(props: FieldChipProps) {
  const { field, operator } = props;
  const target = useWorkspace().kinds[field.type]?.refersTo?.(field.settings);
  if (operator === 'empty' || operator === 'within') return <WrittenChip {...props} labels={undefined} />;
  const load = inputOf(field).labels;
  if (load) return <LoadedChip key={props.values.join()} {...props} load={load} />;
  return target === undefined ? (
    <WrittenChip {...props} labels={undefined} />
  ) : (
    <ReferenceChip {...props} target={target} />
  );
}

/** The chip of a reference filter. Loads the labels of the records. */
function ReferenceChip({ target, ...props }: FieldChipProps & { readonly target: string }) {
  const translate = useTranslate();
  const ids = props.field.holdsUsers ? props.values.filter((value) => value !== me) : props.values;
  const { options, isFetching } = useOptions(target, { id: ids }, ids.length > 0);
  const labels = props.values.map((id) => {
    if (!ids.includes(id)) return translate('conditions.myself');
    const name = options.find((option) => option.value === id)?.label;
    return name ?? (isFetching ? '…' : translate('fields.unknownRecord', { id }));
  });
  return <WrittenChip {...props} labels={labels} />;
}

/** The chip of a filter whose value labels have to be loaded. */
function LoadedChip({ load, ...props }: FieldChipProps & { readonly load: NonNullable<FieldInput['labels']> }) {
  const { values } = props;
  const [labels, setLabels] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    const tell = (names: readonly string[]) => isCurrent && setLabels(names);
    load(values).then(tell, () => tell(values));
    return () => {
      isCurrent = false;
    };
  }, [load, values]);
  return <WrittenChip {...props} labels={labels ?? values.map(() => '…')} />;
}

/** More values than a chip has room for are counted. */
const maxWritten = 10;

function WrittenChip({ resource, field, operator, values, labels, ...chip }: FieldChipProps & WrittenLabels) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  const count =
    values.length > maxWritten && labels === undefined && translate('list.pasted.count', { count: values.length });
  const own = values.flatMap((value) => ownText(operator, value, translate) ?? []);
  const value = count || filterText(field, values, kinds, { translate, resource, label: labels, timeZone });
  const word = operator === 'ne' ? 'not' : operator === 'like' ? 'contains' : undefined;
  const text =
    own.length > 0 ? own.join(translate('list.separator')) : word ? translate(`conditions.${word}`, { value }) : value;
  return <Chip name={fieldLabel(translate, resource, field)} text={text} {...chip} />;
}

function hasMe({ holdsUsers }: Field, values: readonly string[]): boolean {
  return holdsUsers === true && values.includes(me);
}

interface WrittenLabels {
  /** Labels of the referenced records. */
  readonly labels: readonly string[] | undefined;
}
