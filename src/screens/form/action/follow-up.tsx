import { useTranslate } from '@refinedev/core';
import { Radio } from 'antd';
import type { Action } from '../../../engine/actions/record-action.ts';
import { isSupported, refuseAction } from '../../../engine/actions/states.ts';
import type { Resource } from '../../../engine/resource.ts';
import { followUpHint, followUpLabel } from '../../../engine/texts/form-label.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useConditionContext } from '../../../workspace/index.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import type { AnyRecord } from '../../records/record.ts';
import styles from './answer/secret.module.css';
import { useAction } from './use-action.ts';

interface FollowUp {
  readonly action: Action;
  readonly label: string;
}

/**
 * Runs the actions that the resource offers after a record is created: a single action at once, of several the one that
 * the user chooses.
 */
export function useFollowUp(resource: Resource): (record: AnyRecord) => Promise<void> {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const context = useConditionContext();
  const { ask } = useFeedback();
  const { run } = useAction(resource);

  async function choose(record: AnyRecord, followUps: readonly FollowUp[]): Promise<FollowUp | undefined> {
    let [chosen] = followUps;
    if (!chosen || followUps.length === 1) return chosen;
    const isAgreed = await ask({
      title: translate('form.next.title', { record: nameOf(resource, record) }),
      content: (
        <Choice
          hint={followUpHint(translate, resource) ?? ''}
          labels={followUps.map(({ label }) => label)}
          onChoose={(index) => {
            chosen = followUps[index];
          }}
        />
      ),
      okText: translate('form.next.do'),
      cancelText: translate('form.next.later'),
    });
    return isAgreed ? chosen : undefined;
  }

  return async (record) => {
    const followUps = resource.create.next.flatMap((one) => {
      const action = resource.actions.find(({ key }) => key === one.action);
      if (!action || !isSupported(action, context) || refuseAction(resource, action, record, context)) return [];
      return [{ action, label: followUpLabel(translate, resource.name, one) }];
    });
    const chosen = await choose(record, followUps);
    if (!chosen) return;
    const { action, label } = chosen;
    const title = translate('form.action.title', { action: label, record: nameOf(resource, record) });
    await run(action, record, undefined, { secretTitle: title });
  };
}

interface ChoiceProps {
  readonly hint: string;
  readonly labels: readonly string[];
  readonly onChoose: (index: number) => void;
}

/** Takes its texts as props, because antd renders it outside of Refine. */
function Choice({ hint, labels, onChoose }: ChoiceProps) {
  return (
    <>
      {hint && <p className={styles.notice}>{hint}</p>}
      <Radio.Group
        vertical
        defaultValue={0}
        options={labels.map((label, value) => ({ label, value }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
    </>
  );
}
