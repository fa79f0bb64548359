import { useTranslate } from '@refinedev/core';
import { use } from 'react';
import { choiceLabel } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { ChoiceText } from '../enum/choice-text.tsx';
import type { CellProps } from '../view.ts';
import { operationName } from '../widgets/operation-details/name.ts';
import { type OperationDetails, readDetails } from '../widgets/operation-details/parse.ts';

/** The action of an operation log entry. A transition or action has the label that its resource declares. */
export function OperationName({ field, resource, value, record }: CellProps<object, unknown>) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const choice = kinds[field.type]?.choices?.(field.settings).find((one) => one.value === value);
  const word = choice ? choiceLabel(translate, resource, field.name, choice) : String(value);
  const details = value === 'step' ? readDetails(record?.details) : undefined;
  return <ChoiceText choice={choice} text={details ? <Declared details={details} otherwise={word} /> : word} />;
}

function Declared({ details, otherwise }: { readonly details: OperationDetails; readonly otherwise: string }) {
  useWords('account');
  const translate = useTranslate();
  const resource = use(useWorkspace().resource(details.resource));
  return operationName(translate, resource, details.action) ?? otherwise;
}
