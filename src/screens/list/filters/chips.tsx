import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { Field } from '../../../engine/field.ts';
import { fieldLabel } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import { useOptions } from '../../../fields/ref/options.tsx';
import type { FieldInput } from '../../../fields/view.ts';
import { useTimeZone } from '../../../workspace/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useJob } from '../../../workspace/jobs.tsx';
import { lazyWithRetry } from '../../../workspace/lazy-with-retry.tsx';
import type { ListState } from '../../shared/list-state/use-list-state.tsx';
import { Chip } from './chip.tsx';
import { filterText } from './filter-text.ts';
import styles from './filters.module.css';

const FigureChip = lazyWithRetry(() => import('./figure-chip.tsx'));

export interface ChipsProps extends Pick<ListState, 'codec' | 'address' | 'show'> {
  readonly resource: Resource;
}

/** The active filters, each with a remove button, and a button that clears all. */
export default function Chips({ resource, codec, address, show }: ChipsProps) {
  const translate = useTranslate();
  const { filters } = address;
  const without = (name: string) => {
    const { [name]: _lifted, ...rest } = filters;
    return rest;
  };
  return (
    <ul className={styles.chips} aria-label={translate('list.active')}>
      {codec.filters.map(({ field }) => {
        const values = filters[field.name];
        if (!values) return null;
        return (
          <FieldChip
            key={field.name}
            resource={resource.name}
            field={field}
            values={values}
            onRemove={() => show({ filters: without(field.name) })}
          />
        );
      })}
      {address.import !== undefined && <ImportChip id={address.import} onRemove={() => show({ import: undefined })} />}
      {address.figure !== undefined && (
        <Suspense fallback={null}>
          <FigureChip text={address.figure} onRemove={() => show({ figure: undefined })} />
        </Suspense>
      )}
      <li>
        <Button type="link" size="small" onClick={() => show({ filters: {}, import: undefined, figure: undefined })}>
          {translate('list.clear')}
        </Button>
      </li>
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
  readonly values: readonly string[];
  readonly onRemove: () => void;
}

function FieldChip(props: FieldChipProps) {
  const { field } = props;
  const target = useWorkspace().kinds[field.type]?.refersTo?.(field.settings);
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
  const { options } = useOptions(target, { id: props.values }, true);
  return <WrittenChip {...props} labels={props.values.map((id) => nameOf(id, options))} />;
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

function WrittenChip({ resource, field, values, labels, onRemove }: FieldChipProps & WrittenLabels) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  const text = filterText(field, values, kinds, { translate, resource, label: labels, timeZone });
  return <Chip name={fieldLabel(translate, resource, field)} text={text} onRemove={onRemove} />;
}

interface WrittenLabels {
  /** Labels of the referenced records. */
  readonly labels: readonly string[] | undefined;
}

function nameOf(id: string, options: readonly { readonly value: string; readonly label: string }[]): string {
  return options.find((option) => option.value === id)?.label ?? '…';
}
