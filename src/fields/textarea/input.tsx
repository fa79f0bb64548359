import { Input } from 'antd';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { controlOf } from '../parts/control.ts';
import { countNear } from '../text/count.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { FromFileProps } from './from-file.tsx';
import { type TextareaSettings, textareaMax } from './index.ts';
import styles from './input.module.css';

const FromFile = lazyWithRetry<FromFileProps>(() => import('./from-file.tsx'));

function TextareaInput(props: InputProps<TextareaSettings, string>) {
  const { value, onChange, field } = props;
  const { rows = 3, max = textareaMax, fromFile } = field.settings;
  const area = (
    <Input.TextArea
      {...controlOf(props)}
      className={styles.input}
      style={{ minHeight: `calc(${rows}lh + 10px)` }}
      rows={rows}
      count={countNear(max)}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
  if (!fromFile) return area;
  return (
    <div className={styles.fillable}>
      {area}
      <LazyBoundary fallback={<div className={styles.button} />}>
        <FromFile
          limits={{ extensions: fromFile, max }}
          value={value ?? ''}
          disabled={props.disabled}
          onText={(text) => onChange?.(text)}
        />
      </LazyBoundary>
    </div>
  );
}

export const input: KindInput<'textarea'> = {
  Input: TextareaInput,
  Filter: ContainsFilter,
};
