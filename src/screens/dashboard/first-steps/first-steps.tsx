import { CheckCircleFilled } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { FirstStep } from '../../../engine/definition/dashboard.ts';
import type { Dashboard } from '../../../engine/features/dashboard.ts';
import { identifierOf } from '../../../engine/routes/refine-resources.ts';
import { firstStepHelp, firstStepLabel } from '../../../engine/texts/home-label.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import styles from './first-steps.module.css';
import { Samples } from './samples.tsx';
import { useSamples } from './use-samples.tsx';
import { useTotals } from './use-totals.ts';

/** Preference of a user who has done everything, or dismissed the list. */
const preferenceKey = 'firstSteps';

export interface FirstStepsProps extends Pick<Dashboard, 'samples'> {
  readonly steps: readonly FirstStep[];
}

/** What a new enterprise has still to set up, until the user has done it all or dismissed it, and its sample records. */
export function FirstSteps({ steps, samples }: FirstStepsProps) {
  const [over, setOver] = usePreference(preferenceKey);
  const isOver = over === true;
  const done = useDone(isOver ? noSteps : steps);
  const isAllDone = done !== undefined && done.length > 0 && !done.includes(false);
  useEffect(() => {
    if (isAllDone) setOver(true);
  }, [isAllDone, setOver]);
  const left = done?.includes(false) ? done : undefined;
  return (
    <>
      {left && <Checklist steps={steps} done={left} onOver={() => setOver(true)} />}
      {samples && <Samples load={samples} isOffered={left !== undefined} />}
    </>
  );
}

const noSteps: readonly FirstStep[] = [];

/** Returns which steps are done; undefined while unknown. Sample records do not count. */
function useDone(steps: readonly FirstStep[]): readonly boolean[] | undefined {
  const totals = useTotals(steps.map(({ resource }) => resource));
  const { added } = useSamples();
  if (totals.includes(undefined)) return undefined;
  return steps.map(({ resource, from = 1 }, index) => (totals[index] ?? 0) - (added[resource]?.length ?? 0) >= from);
}

interface ChecklistProps {
  readonly steps: readonly FirstStep[];
  readonly done: readonly boolean[];
  readonly onOver: () => void;
}

function Checklist({ steps, done, onOver }: ChecklistProps) {
  const translate = useTranslate();
  const title = translate('dashboard.firstSteps.title');
  return (
    <section className={styles.steps} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>
          {translate('dashboard.firstSteps.done', { done: done.filter(Boolean).length, count: steps.length })}
        </span>
        <Button type="text" size="small" onClick={onOver}>
          {translate('dashboard.firstSteps.dismiss')}
        </Button>
      </header>
      <ol>
        {steps.map((step, index) => (
          <Step key={step.resource} step={step} position={index + 1} isDone={done[index] ?? false} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly position: number;
  readonly isDone: boolean;
}

function Step({ step, position, isDone }: StepProps) {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const list = plan.resources.find((one) => identifierOf(one) === step.resource)?.list;
  return (
    <li data-done={isDone || undefined}>
      <span className={styles.mark}>
        {isDone ? <CheckCircleFilled aria-label={translate('dashboard.firstSteps.isDone')} /> : position}
      </span>
      <div>
        {isDone || list === undefined ? (
          firstStepLabel(translate, step)
        ) : (
          <Link to={step.opens === 'list' ? list : `${list}/${step.opens ?? 'create'}`}>
            {firstStepLabel(translate, step)}
          </Link>
        )}
        <p>{firstStepHelp(translate, step)}</p>
      </div>
    </li>
  );
}
