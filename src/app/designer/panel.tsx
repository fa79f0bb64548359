import { useTranslate } from '@refinedev/core';
import { Button, Tabs } from 'antd';
import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isObject } from '../../base/is-object.ts';
import type { Translate } from '../../engine/fields/kind.ts';
import { matchRoute } from '../../engine/routes/plan.ts';
import type { DrawnScreen, PlannedRoute } from '../../engine/routes/planned-route.ts';
import { flatten } from '../../engine/routes/route.ts';
import { fieldLabel, resourceTitle } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useCalls } from './calls/calls.ts';
import { type Designer as DesignerOfScreen, useDesigner } from './calls/use-designer.ts';
import styles from './designer.module.css';
import { Head } from './parts/head.tsx';
import { Messages } from './parts/messages.tsx';
import { type Choice, type Editing, EditingProvider } from './schema/editing.ts';
import { ValueEditor } from './schema/value-editor.tsx';
import { MenuTab } from './tabs/menu-tab.tsx';
import { type DesignerTab, resourceTabs } from './tabs/resource-tabs.tsx';
import { useSay, type Word } from './words.ts';

/** The tab that is open at first, by what the screen shows. */
const tabsOfViews: Readonly<Record<DrawnScreen['view'], Word>> = {
  list: 'tabList',
  create: 'tabForm',
  edit: 'tabForm',
  form: 'tabForm',
  show: 'tabShow',
  report: 'tabFigures',
  import: 'tabFields',
};

export interface PanelProps {
  /** Draws the button that saves. */
  readonly save: (designer: DesignerOfScreen) => ReactNode;
  /** What is said above the tabs. @default nothing */
  readonly note?: (designer: DesignerOfScreen) => ReactNode;
  /** Tabs behind those of the screen. @default none */
  readonly more?: (designer: DesignerOfScreen) => readonly DesignerTab[];
  /** The tab that is open at first. @default what the screen shows */
  readonly opens?: Word | undefined;
  readonly onClose: () => void;
}

/** Edits the declaration of the screen beside it. */
export function Panel({ save, note, more, opens, onClose }: PanelProps) {
  const say = useSay();
  const translate = useTranslate();
  const { plan, resource: loader } = useWorkspace();
  const { pathname } = useLocation();
  const route = matchRoute(plan, pathname)?.route;
  const name = resourceOf(route);
  const { schema, files, limits, create } = useCalls();
  const designer = useDesigner(name);
  const { state, refusal } = designer;
  const root = { whole: use(schema()) };
  const resource = name === undefined ? undefined : loader.loaded(name);
  useEffect(() => {
    document.documentElement.dataset.designer = '';
    return () => void delete document.documentElement.dataset.designer;
  }, []);

  const editing: Editing = {
    root,
    Value: ValueEditor,
    designer,
    resource,
    definition: state?.definition,
    labels: state?.labels,
    target: { part: 'resource', name: name ?? '' },
    fields: fieldsOf(state?.definition, name ?? '', translate),
    resources: plan.resources.map((one) => ({ value: one.name, label: one.meta.label })),
    permissions: [...new Set(flatten(plan.entries).flatMap(({ perm }) => [perm ?? []].flat()))],
  };
  const tabs = [
    ...(resource && isObject(state?.definition) ? resourceTabs(resource, limits) : []),
    ...(files
      ? [
          {
            key: 'tabMenu' as const,
            children: <MenuTab designer={designer} place={route?.path ?? pathname} create={create} />,
          },
        ]
      : []),
    ...(more?.(designer) ?? []),
  ];
  const view = route?.screen?.view;
  const first = opens ?? firstTab(tabs, view);
  return (
    <aside className={styles.panel} aria-label={say('open')}>
      <Head
        designer={designer}
        title={resource ? resourceTitle(translate, resource) : say('open')}
        save={save(designer)}
        onClose={onClose}
      />
      {files && state?.source !== undefined && (
        <Button
          type="link"
          size="small"
          className={styles.source}
          onClick={() => files.openInEditor({ file: state.source ?? '', line: 1, column: 1 })}
        >
          {state.source}
        </Button>
      )}
      <div className={styles.body}>
        <Messages designer={designer} />
        {note?.(designer)}
        {!state && !refusal && <p>{say('loading')}</p>}
        {state && name === undefined && <p>{say('noResource')}</p>}
        {state && (
          <EditingProvider value={editing}>
            <Tabs
              key={`${name} ${view} ${opens}`}
              size="small"
              tabBarGutter={16}
              defaultActiveKey={first}
              items={tabs.map(({ key, children }) => ({ key, label: say(key), children }))}
            />
          </EditingProvider>
        )}
      </div>
    </aside>
  );
}

function firstTab(tabs: readonly DesignerTab[], view: DrawnScreen['view'] | undefined): Word {
  const usual = view ? tabsOfViews[view] : 'tabMenu';
  return tabs.find(({ key }) => key === usual)?.key ?? tabs[0]?.key ?? usual;
}

function resourceOf(route: PlannedRoute | undefined): string | undefined {
  const draws = route?.draws;
  if (draws && 'resource' in draws) return draws.resource;
  return route?.screen?.resource;
}

function fieldsOf(definition: unknown, resource: string, translate: Translate): readonly Choice[] {
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  return Object.entries(fields).map(([value, field]) => ({
    value,
    label: fieldLabel(translate, resource, {
      name: value,
      label: isObject(field) && typeof field.label === 'string' ? field.label : value,
    }),
  }));
}
