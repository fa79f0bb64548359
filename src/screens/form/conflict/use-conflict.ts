import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { startingValues } from '../values.ts';
import type { Conflict } from './conflict.tsx';
import { type Difference, merge } from './merge.ts';

interface ConflictOptions {
  /** The record that the typed values started from; undefined while it loads. */
  readonly origin: AnyRecord | undefined;
  /** Starts from the record of the other user. */
  readonly startFrom: (record: AnyRecord) => void;
  readonly form: FormInstance<Values>;
  /** Fields whose inputs started from the record. */
  readonly inputs: readonly Field[];
  /** Fields whose changes are listed. */
  readonly readable: readonly Field[];
}

/** Merges typed values with the record that another user saved meanwhile. */
export function useConflict({ origin, startFrom, form, inputs, readable }: ConflictOptions) {
  const [conflict, setConflict] = useState<Conflict>();
  const fill = (values: Values) => form.setFieldsValue({ ...values });

  return {
    conflict,
    mergeWith(theirs: AnyRecord) {
      if (!origin) return;
      const typed: Values = form.getFieldsValue(true);
      const { values, differences } = merge(inputs, readable, origin, typed, theirs);
      startFrom(theirs);
      fill(values);
      setConflict({ before: origin, theirs, differences });
    },
    take({ field, theirs }: Difference) {
      fill({ [field.name]: theirs });
      setConflict((current) => current && { ...current, differences: current.differences.map(settled(field)) });
    },
    settle: () => setConflict(undefined),
    reload() {
      if (conflict) fill(startingValues(inputs, conflict.theirs));
      setConflict(undefined);
    },
  };
}

/** Removes the user's value from the difference of a field. */
function settled(field: Field) {
  return ({ mine, ...difference }: Difference): Difference =>
    difference.field === field || mine === undefined ? difference : { ...difference, mine };
}
