import { useTranslate } from '@refinedev/core';
import { use } from 'react';
import { Link } from 'react-router';
import { isEmpty } from '../../../base/empty.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useTimeZone } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useOptions } from '../../ref/options.tsx';
import type { CellProps, FieldWidget, InputProps } from '../../view.ts';
import { operationName } from './name.ts';
import styles from './operation-details.module.css';
import { type LoggedChange, type OperationDetails, readDetails } from './parse.ts';

function Detail({ value }: Pick<CellProps<object, unknown>, 'value'>) {
  const details = readDetails(value);
  return details ? <Details details={details} /> : String(value);
}

function Details({ details }: { readonly details: OperationDetails }) {
  useWords('account');
  const translate = useTranslate();
  const { resource: load, snapshot } = useWorkspace();
  const resource = use(load(details.resource));
  const action = operationName(translate, resource, details.action);
  const { record, changes, facts } = details;
  const isOpen = record !== undefined && allows(snapshot, resource.rules.show);
  const path = isOpen ? recordPath(resource, { id: record }) : undefined;
  return (
    <div className={styles.details}>
      {action !== undefined && <p>{action}</p>}
      {path !== undefined && (
        <p>
          <Link to={path}>{translate('account.operations.open')}</Link>
        </p>
      )}
      {changes.length > 0 && <Changes resource={resource} changes={changes} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{translate(`account.operations.facts.${name}`, undefined, name)}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Changes({ resource, changes }: { readonly resource: Resource; readonly changes: readonly LoggedChange[] }) {
  const translate = useTranslate();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th>{translate('account.operations.field')}</th>
          <th>{translate('account.operations.from')}</th>
          <th>{translate('account.operations.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const field = resource.fields[change.field];
          return (
            <tr key={change.field}>
              <th>{field ? fieldLabel(translate, resource.name, field) : change.field}</th>
              {'to' in change ? (
                <>
                  <td>
                    {field ? <Text resource={resource} field={field} value={change.from} /> : String(change.from)}
                  </td>
                  <td>{field ? <Text resource={resource} field={field} value={change.to} /> : String(change.to)}</td>
                </>
              ) : (
                <td colSpan={2}>{translate('account.operations.hidden')}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface TextProps {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: unknown;
}

/** Formats a value as plain text. A value of another kind, for example in an old log entry, is shown unchanged. */
function Text({ resource, field, value }: TextProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  const kind = kinds[field.type];
  if (isEmpty(value)) return '–';
  const to = kind?.refersTo?.(field.settings);
  if (to !== undefined) return <Names to={to} ids={[value].flat().map(String)} />;
  if (!kind || !kind.schema(field.settings).safeParse(value).success) return String(value);
  return kind.text(value, field, { translate, resource: resource.name, timeZone });
}

/** Shows the labels of the referenced records that the user may see. */
function Names({ to, ids }: { readonly to: string; readonly ids: readonly string[] }) {
  const translate = useTranslate();
  const { options } = useOptions(to, { id: ids }, true);
  return ids
    .map((id) => options.find(({ value }) => value === id)?.label ?? `#${id}`)
    .join(translate('list.separator'));
}

/** The operation log is read-only, so the input shows the details. */
function Input({ value }: InputProps<object, unknown>) {
  return isEmpty(value) ? null : <Detail value={value} />;
}

/** Shows the details of an operation log entry as readable text instead of raw JSON. */
export const operationDetails: FieldWidget = { Input, Detail };
