import { useTranslate } from '@refinedev/core';
import type { CellProps, FieldCell } from '../view.ts';
import { type RefSettings, ref } from './index.ts';

type Value = string | readonly string[];

function RefCell({ field, resource, value, label }: CellProps<RefSettings, Value>) {
  const translate = useTranslate();
  return ref.text(value, field, { translate, resource, label });
}

export const refCell: FieldCell<RefSettings, Value> = {
  Cell: RefCell,
  width: 120,
};
