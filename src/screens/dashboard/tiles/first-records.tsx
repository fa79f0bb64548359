import { useTranslate } from '@refinedev/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { ConditionContext } from '../../../engine/fields/condition.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { useConditionContext, useResource, useWorkspace } from '../../../workspace/index.tsx';
import { WriteButton } from '../../../workspace/parts/write-button.tsx';
import { useRecordTitle } from '../../../workspace/record-name.tsx';
import {
  type AvailableAction,
  availableActionLabel,
  availableActionsOf,
  stepAtHand,
} from '../../actions/available-actions.ts';
import { useRunAction } from '../../actions/run-action.tsx';
import { countText } from '../../list/rows/count-text.ts';
import { highlightOf } from '../../list/rows/highlights.ts';
import { type Rows, useRows } from '../../list/rows/rows.tsx';
import { Failed } from '../../notices/notices.tsx';
import type { ResourceRecord } from '../../records/record.ts';
import { Value } from '../../values/value.tsx';
import styles from '../dashboard.module.css';
import type { ContentProps } from './content-props.ts';
import { Coming } from './part.tsx';
import { usePresetOf } from './use-preset.ts';

/** Returns the columns of the fields for the style sheet, which are none without fields. */
function columnsFor(fields: number): CSSProperties {
  return fields > 0 ? ({ '--fields': `repeat(${fields}, fit-content(180px))` } as CSSProperties) : {};
}

/** The first records of a preset as links with their next action, and a link to the whole list above them. */
export function FirstRecords({ tile, label }: Omit<ContentProps<'records'>, 'period'>) {
  const { resource: name, preset: key, fields = [] } = tile;
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const resource = useResource(name);
  const { path, address, codec } = usePresetOf(resource, key);
  const rows = useRows(resource, { address, codec });
  const readable = new Map(readableFields(resource, snapshot).map((field) => [field.name, field]));
  const shown = fields.flatMap((field) => readable.get(field) ?? []);
  const context = useConditionContext();
  const { perform, dialog } = useRunAction(resource, { onEdit: () => undefined });
  return (
    <>
      <h2>
        {label} {rows.total > 0 && <small>{countText(rows.isCapped ? rows.total + 1 : rows.total)}</small>}
        {path !== undefined && <Link to={path}>{translate('dashboard.all')}</Link>}
      </h2>
      <RecordsPlaceholder rows={rows} />
      <ul className={styles.records} style={columnsFor(shown.length)} aria-label={label}>
        {rows.rows.map((record: ResourceRecord) => (
          <RecordLine key={record.id} {...{ resource, record, shown, context }} onPerform={perform} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** What stands in the place of records that are not there. */
function RecordsPlaceholder({ rows }: { readonly rows: Rows }) {
  const translate = useTranslate();
  const retry = () => void rows.refetch();
  if (rows.isKnown) return rows.rows.length === 0 && <p className={styles.nothing}>{translate('dashboard.nothing')}</p>;
  if (rows.error) return <Failed title={translate('dashboard.failed')} reason={rows.error.message} onRetry={retry} />;
  return rows.isFirstLoad && <Coming lines={6} />;
}

function RecordLine({ shown, ...props }: NextActionProps & { readonly shown: readonly Field[] }) {
  const { resource, record, context } = props;
  const title = useRecordTitle()(resource, record);
  return (
    <li data-tone={highlightOf(resource, record, context)?.tone}>
      <Link className={styles.name} title={title} to={recordPath(resource, record) ?? ''} state={{ id: record.id }}>
        {title}
      </Link>
      <span className={styles.fields}>
        {shown.map((field) => (
          <FieldValue key={field.name} {...{ resource, record, field }} />
        ))}
      </span>
      <NextAction {...props} />
    </li>
  );
}

interface FieldValueProps extends Pick<NextActionProps, 'resource' | 'record'> {
  readonly field: Field;
}

function FieldValue({ resource, record: { labels, files, ...record }, field }: FieldValueProps) {
  const label = labels?.[field.name];
  const title = [label ?? []].flat().join(useTranslate()('list.separator'));
  return (
    <span className={styles.field} title={title}>
      <Value {...{ field, label }} resource={resource.name} value={record[field.name]} files={files?.[field.name]} />
    </span>
  );
}

interface NextActionProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly context: ConditionContext;
  readonly onPerform: (action: AvailableAction, record: ResourceRecord) => void;
}

/** What comes next for the record, if the user may do it now. */
function NextAction({ resource, record, context, onPerform }: NextActionProps) {
  const translate = useTranslate();
  const next = stepAtHand(availableActionsOf(resource, record, context), resource);
  if (!next) return null;
  return (
    <WriteButton className={styles.action} type="link" size="small" onClick={() => onPerform(next, record)}>
      {availableActionLabel(next, resource, translate)}
    </WriteButton>
  );
}
