import { useTranslate } from '@refinedev/core';
import { Fragment } from 'react';
import { Reference } from '../../workspace/parts/record-link.tsx';
import type { CellProps, KindCell } from '../view.ts';
import { type RefSettings, ref } from './index.ts';

type Value = string | readonly string[];

/** The names of the referenced records. Ids without a name stay text: nothing is known of their records. */
function RefCell({ field, resource, value, label, isPlain }: CellProps<RefSettings, Value>) {
  const translate = useTranslate();
  const ids = [value].flat();
  const names = [label ?? []].flat();
  if (isPlain || names.length !== ids.length) return ref.text(value, field, { translate, resource, label });
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && translate('list.separator')}
      <Reference to={field.settings.to} id={id}>
        {names[index]}
      </Reference>
    </Fragment>
  ));
}

export const cell: KindCell<'ref'> = {
  Cell: RefCell,
  width: 120,
};
