import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { actionLabel } from '../../../engine/label.ts';
import type { Resource, Transition } from '../../../engine/resource.ts';
import { refuseTransition } from '../../../engine/states.ts';
import { useConditionContext } from '../../../workspace/index.tsx';
import type { ResourceRecord } from '../../record/record.ts';
import styles from './table.module.css';

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly selected: readonly ResourceRecord[];
  readonly onPerform: (transition: Transition, records: readonly ResourceRecord[]) => void;
  readonly onClear: () => void;
}

/** How many rows are selected, and what can be done to all of them; says for how many where it does not fit every one. */
export function SelectionBar({ resource, selected, onPerform, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  return (
    <div className={styles.selection} role="status">
      <span>{translate('list.selected', { count: selected.length })}</span>
      {bulkTransitions(resource).map((transition) => {
        const fitting = selected.filter((record) => !refuseTransition(resource, transition, record, context));
        const label = actionLabel(translate, resource.name, transition);
        const isSome = fitting.length > 0 && fitting.length < selected.length;
        return (
          <Button
            key={transition.key}
            size="small"
            danger={transition.danger}
            disabled={fitting.length === 0}
            title={fitting.length === 0 ? translate('list.noneFits', { label }) : undefined}
            onClick={() => onPerform(transition, fitting)}
          >
            {isSome ? translate('list.bulkSome', { label, count: fitting.length }) : label}
          </Button>
        );
      })}
      <Button type="link" size="small" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}

/** Transitions that can be taken on several records at once. */
export function bulkTransitions(resource: Resource): readonly Transition[] {
  return resource.states?.transitions.filter((transition) => transition.bulk) ?? [];
}
