import type { ActionDefinition, TransitionDefinition } from './actions/record-action.ts';
import type { ReviewDefinition } from './actions/review.ts';
import type { OnDuplicate } from './definition.ts';
import type { FieldOptions, Lookup } from './field.ts';
import type { KindRegistry } from './kind.ts';
import type { NoticeDefinition } from './notices.ts';
import type { PermissionRule } from './permissions/permission.ts';
import type { ReachDefinition } from './permissions/reach.ts';
import type { PublicFormDefinition } from './public-form.ts';
import type { MetricDefinition } from './reports/metric.ts';
import type { ReportDefinition } from './reports/report.ts';
import type { Calendar, Grid, Link, Related, Resource, TitlePart } from './resource.ts';
import type { TabList } from './routes/place-tab.ts';
import type { ThreadDefinition } from './thread.ts';
import type { VersionsDefinition } from './versions.ts';

/** A resource definition without type parameters. The functions in `check/` check its kinds and names. */
export interface AnyDefinition {
  readonly name: string;
  readonly recordLabel: string;
  readonly fields: Readonly<Record<string, AnyFieldDefinition>>;
  readonly owner?: Resource['owner'];
  readonly scope?:
    | false
    | {
        readonly owner?: string | readonly string[];
        readonly department?: string;
        readonly unowned?: 'creator' | 'all';
        readonly through?: string;
      };
  readonly tree?: { readonly parent: string; readonly order?: string };
  readonly list?: Partial<
    Pick<
      Resource['list'],
      'columns' | 'presets' | 'highlights' | 'where' | 'layouts' | 'inline' | 'shared' | 'slot' | 'source'
    >
  > & {
    readonly sort?: string;
    readonly preset?:
      | string
      | readonly Readonly<Partial<Record<'preset' | 'sort', string>> & { perm?: PermissionRule }>[];
    readonly presetsOf?: string;
    readonly calendar?: Pick<Calendar, 'date'> & Partial<Calendar>;
    readonly grid?: Pick<Grid, 'row' | 'column' | 'value'> & Partial<Grid>;
    readonly tabs?: Readonly<Record<string, TabDefinition>>;
  };
  readonly copy?: readonly string[];
  readonly create?: { readonly hint?: string; readonly next: Readonly<Record<string, string>> };
  readonly form?: Partial<Resource['form']>;
  readonly forms?: Resource['forms'];
  readonly links?: readonly (Pick<Link, 'to'> & Partial<Link>)[];
  readonly show?: Partial<Pick<Resource['show'], 'sections' | 'slot'>> & {
    readonly title?: readonly (string | TitlePart)[];
    readonly related?: readonly (Pick<Related, 'resource' | 'by'> & Partial<Related>)[];
    readonly thread?: ThreadDefinition;
  };
  readonly states?: {
    readonly field: string;
    readonly initial?: string;
    readonly transitions: Readonly<Record<string, TransitionDefinition>>;
  };
  readonly review?: ReviewDefinition;
  readonly versions?: VersionsDefinition;
  readonly notices?: Readonly<Record<string, NoticeDefinition>>;
  readonly publicForm?: PublicFormDefinition;
  readonly metrics?: Readonly<Record<string, MetricDefinition>>;
  readonly reports?: Readonly<Record<string, ReportDefinition>>;
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  readonly import?: true | { readonly key?: string | readonly string[]; readonly onDuplicate?: OnDuplicate };
  readonly export?: boolean;
  readonly quota?: string;
  readonly unique?: readonly (readonly string[])[];
  readonly reach?: ReachDefinition;
  readonly writtenBy?: 'users' | 'services' | 'server';
  readonly history?: boolean;
  readonly comments?: boolean;
  readonly allow?: Partial<Resource['allow']>;
}

/** What a tab of the list shows. */
type TabDefinition = Omit<TabList, 'sort'> & { readonly sort?: string };

export interface AnyFieldDefinition extends FieldOptions {
  readonly type: string;
  /** Where the value comes from, once `resolveLookups` has found it. Authors do not write it. */
  readonly lookup?: Lookup;
  readonly default?: unknown;
}

/** Returns the choices of a stored field, or an empty list if the field is missing or has no choices. */
export function choicesOf(definition: AnyDefinition, name: string, kinds: KindRegistry) {
  const field = definition.fields[name];
  return (field && !field.lookup && kinds[field.type]?.choices?.(field)) || [];
}
