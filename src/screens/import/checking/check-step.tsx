import { useTranslate } from '@refinedev/core';
import { Alert, Button, Progress, Segmented } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import { importFields } from '../../../engine/fields/import-fields.ts';
import { fieldOf, type Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { SendBar } from '../finish/send-bar.tsx';
import type { Sendings } from '../finish/sendings.ts';
import { useSending } from '../finish/use-sending.tsx';
import { Frame } from '../frame.tsx';
import styles from '../import.module.css';
import type { Mapping } from '../mapping/guess.ts';
import type { Source } from '../mapping/use-mapping.tsx';
import { BadRows } from './bad-rows.tsx';
import { type Check, type CheckState, type View, views } from './check.ts';
import type { Checks } from './checks.ts';
import { DayCounts } from './day-counts.tsx';
import { DuplicateChoice } from './duplicate-choice.tsx';
import { RowGrid } from './grid/row-grid.tsx';
import { isSameKey } from './rows.ts';

export interface CheckStepProps {
  readonly resource: Resource;
  readonly action: NonNullable<Resource['import']>;
  readonly source: Source;
  readonly mapping: Mapping;
  readonly checks: Checks;
  readonly sendings: Sendings;
  readonly onBack: () => void;
  /** The server has received the rows. */
  readonly onSent: () => void;
}

/** The third step: shows the server's result for every row, lets the user correct cells, and starts the import. */
export function CheckStep(props: CheckStepProps) {
  const { resource, source, mapping, onBack, onSent } = props;
  const translate = useTranslate();
  const check = useCheck(props);
  const state = useSyncExternalStore(check.subscribe, check.get);
  const fields = useShownFields(resource, mapping);
  const [chosen, setView] = useState<View>();
  const view = chosen ?? 'wrong';
  const sending = useSending({ ...props, check, onSent });
  const isDone = !state.isRunning && state.failure === undefined && state.checked === state.total;
  const { wrong } = state.counts;
  if (chosen === undefined && (wrong > 0 || isDone)) setView(wrong > 0 ? 'wrong' : 'all');
  return (
    <Frame
      resource={resource}
      step="check"
      isInert={sending.isSending}
      footer={
        <SendBar
          state={state}
          isChecked={isDone}
          sending={sending}
          onBack={() => {
            check.stop();
            onBack();
          }}
        />
      }
    >
      <CheckProgress state={state} onStop={check.stop} onGoOn={check.run} />
      {sending.failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={translate('sheets.run.failed', { reason: reasonOf(sending.failure, translate) })}
          description={translate('sheets.run.kept')}
        />
      )}
      <DayCounts {...{ resource, fields, check }} from1904={source.sheet.from1904 ?? false} />
      <div className={styles.choices}>
        <Segmented<View>
          name="view"
          aria-label={translate('sheets.check.show')}
          value={view}
          options={views.map((value) => ({
            value,
            label: translate(`sheets.check.${value}`, { count: state.counts[value] }),
          }))}
          onChange={setView}
        />
        <DuplicateChoice {...props} state={state} onChange={check.setOnDuplicate} />
        <BadRows {...{ resource, check, state, fields }} file={source.file} />
      </div>
      <RowGrid
        resource={resource}
        fields={fields}
        rows={check.rowsIn(view)}
        judge={check.judge}
        onEdit={(line, field, text) => check.edit(new Map([[line, { [field]: text }]]))}
        onRemove={check.remove}
      />
    </Frame>
  );
}

/** Returns the check of a sheet for its column mapping. It runs while the step is mounted. */
function useCheck({ resource, action, source, mapping, checks }: CheckStepProps): Check {
  const { kinds } = useWorkspace();
  const check = useMemo(() => {
    const { file, sheet, head, fillsMerged } = source;
    const { key, onDuplicate } = action;
    const single = Object.values(resource.fields).flatMap((field) => (field.unique ? [[field.name]] : []));
    const uniqueKeys = [...single, ...resource.unique]
      .filter((fields) => fields.every((name) => mapping.includes(name)))
      .toSorted((one, other) => +isSameKey(other, key) - +isSameKey(one, key));
    const compare = (name: string, text: string) => {
      const { type, settings } = fieldOf(resource, name);
      return kinds[type]?.comparedAs?.(settings)?.(text) ?? text;
    };
    return checks.of({ file, sheet, head, fillsMerged, mapping, key, onDuplicate, uniqueKeys, compare });
  }, [resource, action, source, mapping, checks, kinds]);
  useEffect(() => {
    check.run();
    return check.stop;
  }, [check]);
  return check;
}

interface CheckProgressProps {
  readonly state: CheckState;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

/** Shows the progress of the check. If it was interrupted, shows why, with a button to continue. */
function CheckProgress({ state, onStop, onGoOn }: CheckProgressProps) {
  const translate = useTranslate();
  const { checked, total, isRunning, failure } = state;
  if (failure !== undefined) {
    return (
      <Alert
        type="error"
        showIcon
        title={translate('sheets.check.failed', { reason: reasonOf(failure, translate) })}
        action={
          <Button size="small" onClick={onGoOn}>
            {translate('sheets.check.resume')}
          </Button>
        }
      />
    );
  }
  if (!isRunning && checked === total) {
    return (
      <p className={styles.quiet} role="status">
        {translate('sheets.check.checked', { count: total })}
      </p>
    );
  }
  return (
    <div className={styles.progress}>
      <Progress
        percent={Math.floor((100 * checked) / Math.max(1, total))}
        status={isRunning ? 'active' : 'normal'}
        aria-label={translate('sheets.steps.check')}
      />
      <span>{translate('sheets.check.running', { done: checked, count: total })}</span>
      <Button size="small" type="link" onClick={isRunning ? onStop : onGoOn}>
        {translate(isRunning ? 'sheets.check.stop' : 'sheets.check.resume')}
      </Button>
    </div>
  );
}

/**
 * Returns the fields shown for each row: the mapped ones, and required fields without a column, which the user can fill
 * in.
 */
function useShownFields(resource: Resource, mapping: Mapping): readonly Field[] {
  const { snapshot, kinds } = useWorkspace();
  return useMemo(
    () =>
      importFields(resource, snapshot, kinds).filter(
        (field) => mapping.includes(field.name) || (field.required && field.default === undefined),
      ),
    [resource, snapshot, kinds, mapping],
  );
}
