import { useTranslate } from '@refinedev/core';
import { useWords } from '../../workspace/words.tsx';
import type { CellProps } from '../view.ts';
import { type OperationDetails, readDetails } from '../widgets/operation-details/parse.ts';

/** What an operation was done to. What is no name of a record is said in the language of the reader. */
export function OperationTarget({ value, record }: CellProps<object, unknown>) {
  const target = readDetails(record?.details)?.target;
  return target ? <Said target={target} otherwise={String(value)} /> : String(value);
}

interface SaidProps {
  readonly target: NonNullable<OperationDetails['target']>;
  readonly otherwise: string;
}

function Said({ target: { key, params }, otherwise }: SaidProps) {
  useWords('account');
  const translate = useTranslate();
  return translate(`account.operations.targets.${key}`, { ...params }, otherwise);
}
