import { useTranslate } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useWorkspace } from '../workspace/index.tsx';
import styles from './cell.module.css';
import type { CellProps, FieldCell } from './view.ts';

/** A cell that says a value in the words of its kind, and no more. */
export function toldCell(width: number, align: FieldCell['align'] = 'start'): FieldCell<object, unknown> {
  return { Cell: Told, width, align };
}

function Told({ field, resource, value, label }: CellProps<object, unknown>): ReactNode {
  const translate = useTranslate();
  const kind = useWorkspace().kinds[field.type];
  return <span className={styles.figures}>{kind?.text(value, field, { translate, resource, label })}</span>;
}
