import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useId } from 'react';
import { actionLabel } from '../../../engine/label.ts';
import { allows } from '../../../engine/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { refuseStep } from '../../../engine/states.ts';
import type { Step } from '../../../engine/step.ts';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { permissionText } from '../../record/offers.ts';
import type { ResourceRecord } from '../../record/record.ts';
import list from '../list.module.css';
import { bulkSteps } from '../selection.tsx';
import styles from './table.module.css';

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly selected: readonly ResourceRecord[];
  readonly onPerform: (step: Step | 'delete', records: readonly ResourceRecord[]) => void;
  readonly onClear: () => void;
}

/** How many rows are selected, and what can be done to all of them; says for how many where it does not fit every one. */
export function SelectionBar({ resource, selected, onPerform, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const { plan } = useWorkspace();
  const { delete: rule } = resource.rules;
  const mayDelete = rule === undefined || allows(context.snapshot, rule);
  return (
    <div className={styles.selection} role="status">
      <span>{translate('list.selected', { count: selected.length })}</span>
      {bulkSteps(resource).map((step) => {
        const fitting = selected.filter((record) => !refuseStep(resource, step, record, context));
        const label = actionLabel(translate, resource.name, step);
        const isSome = fitting.length > 0 && fitting.length < selected.length;
        return (
          <BulkButton
            key={step.key}
            label={isSome ? translate('list.bulkSome', { label, count: fitting.length }) : label}
            isDangerous={step.danger}
            refusal={fitting.length === 0 ? translate('list.noneFits', { label }) : undefined}
            onClick={() => onPerform(step, fitting)}
          />
        );
      })}
      {resource.allow.delete && (
        <BulkButton
          label={translate('show.delete')}
          isDangerous
          refusal={
            mayDelete
              ? undefined
              : translate('show.refused.permission', { permission: permissionText(rule, plan, translate) })
          }
          onClick={() => onPerform('delete', selected)}
        />
      )}
      <Button type="link" size="small" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}

interface BulkButtonProps {
  readonly label: string;
  readonly isDangerous: boolean;
  /** Why it cannot be pressed: told to who points at it and to who hears it. */
  readonly refusal: string | undefined;
  readonly onClick: () => void;
}

/** A button that stays in reach of the keyboard where it is refused, so that everybody is told why. */
function BulkButton({ label, isDangerous, refusal, onClick }: BulkButtonProps) {
  const reasonId = useId();
  if (refusal === undefined) {
    return (
      <Button size="small" danger={isDangerous} onClick={onClick}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" className={styles.refused} title={refusal} aria-disabled aria-describedby={reasonId}>
        {label}
      </Button>
      <span id={reasonId} className={list.unseen}>
        {refusal}
      </span>
    </>
  );
}
