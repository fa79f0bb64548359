import { useCan, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { actionLabel } from '../../../engine/label.ts';
import type { RecordAction } from '../../../engine/record-action.ts';
import type { Resource } from '../../../engine/resource.ts';
import { refuseRecordAction } from '../../../engine/states.ts';
import { WriteButton } from '../../../fields/write-button.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import { permissionText } from '../../shared/available-actions.ts';
import type { ResourceRecord } from '../../shared/record.ts';
import { bulkActions } from '../selection.tsx';
import styles from './table.module.css';

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly selected: readonly ResourceRecord[];
  readonly onPerform: (step: RecordAction | 'delete', records: readonly ResourceRecord[]) => void;
  readonly onClear: () => void;
}

/**
 * Shows the number of selected rows and the bulk actions; if an action is not available for every row, the number for
 * which it is.
 */
export function SelectionBar({ resource, selected, onPerform, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const { plan } = useWorkspace();
  const { delete: rule } = resource.rules;
  const { data: deleting } = useCan({ resource: resource.name, action: 'delete' });
  return (
    <div className={styles.selection} role="status">
      <span>{translate('list.selected', { count: selected.length })}</span>
      {bulkActions(resource, context).map((step) => {
        const fitting = selected.filter((record) => !refuseRecordAction(resource, step, record, context));
        const label = actionLabel(translate, resource.name, step);
        const isSome = fitting.length > 0 && fitting.length < selected.length;
        return (
          <WriteButton
            key={step.key}
            size="small"
            danger={step.danger}
            refusal={fitting.length === 0 ? translate('list.noneFits', { label }) : undefined}
            onClick={() => onPerform(step, fitting)}
          >
            {isSome ? translate('list.bulkSome', { label, count: fitting.length }) : label}
          </WriteButton>
        );
      })}
      {resource.allow.delete && (
        <WriteButton
          size="small"
          danger
          refusal={
            deleting?.can
              ? undefined
              : translate('show.refused.permission', { permission: permissionText(rule, plan, translate) })
          }
          onClick={() => onPerform('delete', selected)}
        >
          {translate('show.delete')}
        </WriteButton>
      )}
      <Button type="link" size="small" onClick={onClear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}
