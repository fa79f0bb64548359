import { memo, type ReactNode } from 'react';
import { isEmpty } from '../../base/empty.ts';
import type { Field } from '../../engine/fields/field.ts';
import { cellOf } from '../../fields/cells.tsx';
import type { AttachedFile } from '../../fields/view.ts';
import styles from './value.module.css';

export interface ValueProps {
  readonly field: Field;
  /** Name of the resource. */
  readonly resource: string;
  readonly value: unknown;
  readonly label?: string | readonly string[] | undefined;
  readonly files?: readonly AttachedFile[] | undefined;
  /** All values of the record, for fields with a registered cell. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** Inside a link, where references are text. @default they are links */
  readonly isPlain?: boolean;
}

/** A value in one line; a grey dash if it is empty. Memoized by value. */
export const Value = memo(drawnValue);

/** The same without a component of its own: for what is memoized as a whole, as the rows of a table. */
export function drawnValue({ field, resource, value, label, files, record, isPlain }: ValueProps): ReactNode {
  if (isEmpty(value)) return <span className={styles.none}>–</span>;
  const { Cell } = cellOf(field);
  return <Cell {...{ field, resource, value, label, files, record, isPlain }} />;
}
