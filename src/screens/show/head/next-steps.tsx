import { useTranslate } from '@refinedev/core';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { inputsOf } from '../../../engine/texts/form-label.ts';
import { actionLabel, fieldLabel } from '../../../engine/texts/label.ts';
import { useConditionContext } from '../../../workspace/index.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import {
  availableActionKey,
  availableActionsOf,
  nextStep,
  nextSteps,
  refusalsOf,
  type TransitionAction,
} from '../../actions/available-actions.ts';
import styles from '../show.module.css';
import type { RecordActionsProps } from './head.tsx';

/** The transitions that a record can take now as buttons, each with what its dialog asks for. Nothing if there are none. */
export function NextSteps({ resource, record, onPerform }: RecordActionsProps) {
  const translate = useTranslate();
  const context = useConditionContext((at) => refusalsOf(resource, record, at));
  const actions = availableActionsOf(resource, record, context);
  const steps = nextSteps(actions);
  if (steps.length === 0) return null;
  return (
    <section className={styles.next}>
      <h2 className={styles.section}>{translate('record.next.title')}</h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={availableActionKey(step)}>
            <WriteButton
              block
              type={step === nextStep(actions, resource) ? 'primary' : 'default'}
              onClick={() => onPerform(step)}
            >
              {actionLabel(translate, resource.name, step.transition)}
            </WriteButton>
            <Asked resource={resource} step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Asked({ resource, step: { transition } }: { readonly resource: Resource; readonly step: TransitionAction }) {
  const translate = useTranslate();
  const names = [
    ...transition.ask.map(({ field, optional }) => {
      const label = fieldLabel(translate, resource.name, fieldOf(resource, field));
      return optional ? translate('record.next.optional', { label }) : label;
    }),
    ...transition.inputs.map((input) => fieldLabel(translate, inputsOf(resource.name, transition), input)),
  ];
  if (names.length === 0) return null;
  return (
    <p className={styles.asked}>{translate('record.next.asks', { fields: names.join(translate('list.separator')) })}</p>
  );
}
