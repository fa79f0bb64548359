import { Form } from 'antd';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
import { failedChecks } from '../../../engine/fields/checks.ts';
import { type ConditionContext, referredKey } from '../../../engine/fields/condition.ts';
import type { Field, Lookup } from '../../../engine/fields/field.ts';
import type { AnyRecord, Values } from '../../records/record.ts';
import { isSameValue } from '../values.ts';
import { useReferredRecord } from './referred-record.ts';

export interface RecordChecks {
  /** Returns the labels of the checks at the field that the record with these values does not satisfy. */
  readonly failedAt: (values: Values, context: ConditionContext) => readonly string[];
  /** Loads what the checks read of referenced records. Renders nothing; must be inside the form. */
  readonly loaders: readonly ReactNode[];
}

/**
 * Follows the checks of records that are said at a field.
 *
 * @param record the record being edited; undefined for a new one
 * @param around values that the form does not hold
 */
export function useRecordChecks(
  field: Field,
  record: AnyRecord | undefined,
  around: AnyRecord | undefined,
): RecordChecks {
  const [referred, setReferred] = useState<Values>({});
  const lookups = new Map(
    (field.checks ?? []).flatMap((check) => check.lookups).map((lookup) => [referredKey(lookup), lookup]),
  );
  return {
    failedAt(values, context) {
      const whole = { ...around, ...values, ...referred };
      const isChanged = (name: string) => !record || !isSameValue(whole[name], record[name]);
      return failedChecks(field, whole, isChanged, context).map(({ label }) => label);
    },
    loaders: [...lookups].map(([key, lookup]) => <LookupLoader key={key} {...{ lookup, around, setReferred }} />),
  };
}

interface LookupLoaderProps {
  readonly lookup: Lookup;
  readonly around: AnyRecord | undefined;
  readonly setReferred: Dispatch<SetStateAction<Values>>;
}

function LookupLoader({ lookup, around, setReferred }: LookupLoaderProps) {
  const form = Form.useFormInstance<Values>();
  const chosen: unknown = Form.useWatch(lookup.by, { form, preserve: true });
  const value = useReferredRecord(lookup.of, chosen ?? around?.[lookup.by])?.[lookup.field];
  const key = referredKey(lookup);
  useEffect(() => setReferred((before) => ({ ...before, [key]: value })), [key, value, setReferred]);
  return null;
}
