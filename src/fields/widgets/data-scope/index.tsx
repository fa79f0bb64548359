import { useApiUrl, useCustom, useTranslate } from '@refinedev/core';
import { type DataScope, isDataScope } from '../../../engine/permissions/data-scope.ts';
import { screenOf } from '../../../engine/routes/plan.ts';
import { entryTitle } from '../../../engine/texts/label.ts';
import { useAbility, useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { cell as enumCell } from '../../enum/cell.tsx';
import type { EnumSettings } from '../../enum/index.ts';
import { input as enumInput } from '../../enum/input.tsx';
import type { CellProps, FieldWidget, InputProps } from '../../view.ts';
import styles from './data-scope.module.css';

/** The data scope of a role, with what somebody of the enterprise would see. */
export const dataScope: FieldWidget = { Input: DataScopeInput, Detail: DataScopeDetail };

/** The answer of `GET /{roles}/scopes`. Empty where there is no example. */
interface Examples {
  readonly person: string;
  readonly department: string;
  readonly departments: number;
  readonly resource: string;
  readonly scopes: Readonly<Partial<Record<DataScope, { readonly count: number; readonly countIsCapped: boolean }>>>;
}

function DataScopeInput(props: InputProps<object, unknown>) {
  const { field, value, onChange, ...control } = props;
  if (!isChoices(field.settings)) return null;
  return (
    <>
      <enumInput.Input
        {...control}
        field={{ ...field, settings: field.settings }}
        value={typeof value === 'string' ? value : null}
        onChange={(chosen) => onChange?.(chosen)}
      />
      <Example resource={props.resource} scope={value} />
    </>
  );
}

function DataScopeDetail({ field, value, resource, ...cell }: CellProps<object, unknown>) {
  if (!isChoices(field.settings) || typeof value !== 'string') return null;
  return (
    <div>
      <enumCell.Cell {...cell} {...{ resource, value }} field={{ ...field, settings: field.settings }} />
      <Example resource={resource} scope={value} />
    </div>
  );
}

/** One sentence about the scope. Nothing where the server has no example, for instance because it reaches too far. */
function Example({ resource, scope }: { readonly resource: string; readonly scope: unknown }) {
  useWords('account');
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { plan } = useWorkspace();
  const { query } = useCustom<Partial<Examples>>({
    url: `${apiUrl}/${resource}/scopes`,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { enabled: useAbility('rights'), staleTime: 60_000 },
  });
  const { person, department, departments, scopes = {}, ...counted } = query.data?.data ?? {};
  const example = isDataScope(scope) ? scopes[scope] : undefined;
  const route = screenOf(plan, counted.resource, 'list');
  if (!example || !route) return <p className={styles.example} role="status" />;
  const count = `${example.count.toLocaleString('en-US')}${example.countIsCapped ? '+' : ''}`;
  return (
    <p className={styles.example} role="status">
      {translate(`account.scopes.${String(scope)}`, {
        person,
        department,
        count,
        departments: translate('account.scopes.departments', { count: departments }),
        title: entryTitle(translate, route),
      })}
    </p>
  );
}

function isChoices(settings: object): settings is EnumSettings {
  return 'options' in settings;
}
