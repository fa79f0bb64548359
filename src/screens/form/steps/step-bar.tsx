import { useTranslate } from '@refinedev/core';
import { Steps } from 'antd';
import type { Resource } from '../../../engine/resource.ts';
import { sectionTitle, stepHint } from '../../../engine/texts/form-label.ts';
import { Residue } from './residue.tsx';
import styles from './steps.module.css';
import type { StepsState } from './use-steps.tsx';

/** Shows the progress through the steps of a form, and the title of the current step. */
export function StepBar({ resource, state }: { readonly resource: Resource; readonly state: StepsState }) {
  const translate = useTranslate();
  const { steps, current } = state;
  const step = steps[current];
  const hint = step && stepHint(translate, resource.name, step);
  return (
    <div className={styles.bar}>
      <Steps
        size="small"
        current={current}
        items={steps.map(({ title }) => ({ title: sectionTitle(translate, resource.name, title) }))}
      />
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {current === 0 && resource.quota !== undefined && <Residue resource={resource} />}
    </div>
  );
}
