import { CloseOutlined, RedoOutlined, RollbackOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, Tabs } from 'antd';
import { type KeyboardEvent, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isObject } from '../../base/is-object.ts';
import type { RouteEntry } from '../../engine/definition/routes.ts';
import { matchRoute } from '../../engine/routes/plan.ts';
import type { DrawnScreen, PlannedRoute } from '../../engine/routes/planned-route.ts';
import { flatten } from '../../engine/routes/route.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { callSchema, openInEditor } from './calls/calls.ts';
import { useDesigner } from './calls/use-designer.ts';
import styles from './designer.module.css';
import { Save } from './save.tsx';
import { type Choice, type Editing, EditingProvider } from './schema/editing.ts';
import { lockText } from './schema/object-editor.tsx';
import { ColumnsEditor } from './tabs/columns-editor.tsx';
import { FieldsTab } from './tabs/fields-tab.tsx';
import { MenuTab } from './tabs/menu-tab.tsx';
import { OtherParts, Part } from './tabs/part-tab.tsx';
import { SectionsEditor } from './tabs/sections-editor.tsx';
import { StatesTab } from './tabs/states-tab.tsx';
import { useSay, type Word } from './words.ts';

/** Parts that have a tab of their own. */
const tabbed = ['name', 'fields', 'list', 'form', 'show', 'states', 'metrics', 'reports'];

/** The tab that is open at first, by what the screen shows. */
const firstTabs: Readonly<Record<DrawnScreen['view'], Word>> = {
  list: 'tabList',
  create: 'tabForm',
  edit: 'tabForm',
  form: 'tabForm',
  show: 'tabShow',
  report: 'tabFigures',
  import: 'tabFields',
};

/** Edits the declaration of the screen beside it. */
export function Panel({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { plan, resource: loader } = useWorkspace();
  const { pathname } = useLocation();
  const route = matchRoute(plan, pathname)?.route;
  const name = resourceOf(route);
  const designer = useDesigner(name);
  const { state, refusal } = designer;
  const root = { whole: use(callSchema()) };
  const resource = name === undefined ? undefined : loader.loaded(name);
  useEffect(() => {
    document.documentElement.dataset.designer = '';
    return () => void delete document.documentElement.dataset.designer;
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    void designer.run(event.shiftKey ? 'redo' : 'undo');
  }

  const entries = flatten(Array.isArray(state?.list) ? (state.list as readonly RouteEntry[]) : []);
  const editing: Editing = {
    root,
    designer,
    definition: state?.definition,
    labels: state?.labels,
    target: { part: 'resource', name: name ?? '' },
    fields: fieldsOf(state?.definition),
    resources: plan.resources.map((one) => ({ value: one.name, label: one.meta.label })),
    permissions: [...new Set(entries.flatMap(({ perm }) => [perm ?? []].flat()))],
  };
  const tabs: readonly { readonly key: Word; readonly children: React.ReactNode }[] = [
    ...(resource && isObject(state?.definition)
      ? [
          { key: 'tabFields' as const, children: <FieldsTab /> },
          {
            key: 'tabList' as const,
            children: (
              <>
                <ColumnsEditor usual={resource.list.columns} />
                <Part part="list" without={['columns']} />
              </>
            ),
          },
          {
            key: 'tabForm' as const,
            children: (
              <>
                <SectionsEditor of="form" usual={resource.form.sections.flatMap(({ fields }) => fields)} />
                <Part part="form" without={['sections']} />
              </>
            ),
          },
          {
            key: 'tabShow' as const,
            children: (
              <>
                <SectionsEditor of="show" usual={resource.show.sections.flatMap(({ fields }) => fields)} />
                <Part part="show" without={['sections']} />
              </>
            ),
          },
          { key: 'tabStates' as const, children: <StatesTab /> },
          {
            key: 'tabFigures' as const,
            children: (
              <>
                <Part part="metrics" />
                <Part part="reports" />
              </>
            ),
          },
          { key: 'tabAll' as const, children: <OtherParts without={tabbed} /> },
        ]
      : []),
    { key: 'tabMenu', children: <MenuTab designer={designer} place={route?.path ?? pathname} /> },
  ];
  const view = route?.screen?.view;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the whole panel
    <aside className={styles.panel} aria-label={say('open')} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <strong className={styles.title}>{resource?.title ?? say('open')}</strong>
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          aria-label={say('undo')}
          title={say('undo')}
          disabled={!state?.canUndo}
          onClick={() => void designer.run('undo')}
        />
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined aria-hidden />}
          aria-label={say('redo')}
          title={say('redo')}
          disabled={!state?.canRedo}
          onClick={() => void designer.run('redo')}
        />
        <Button
          type="text"
          size="small"
          icon={<RollbackOutlined aria-hidden />}
          aria-label={say('discard')}
          title={say('discard')}
          disabled={!state?.canUndo}
          onClick={() => void designer.run('discard')}
        />
        <Save designer={designer} />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={say('close')}
          onClick={onClose}
        />
      </header>
      {state?.source !== undefined && (
        <Button
          type="link"
          size="small"
          className={styles.source}
          onClick={() => openInEditor({ file: state.source ?? '', line: 1, column: 1 })}
        >
          {state.source}
        </Button>
      )}
      <div className={styles.body}>
        {refusal && (
          <Alert
            type="warning"
            showIcon
            title={refusal.lock ? lockText(say, refusal.lock) : refusal.message}
            action={
              refusal.lock && (
                <Button size="small" onClick={() => refusal.lock && openInEditor(refusal.lock)}>
                  {say('openFile')}
                </Button>
              )
            }
          />
        )}
        {state && state.mistakes.length > 0 && (
          <Alert
            type="error"
            title={say('mistakes')}
            description={
              <ul className={styles.mistakes}>
                {state.mistakes.map((mistake) => (
                  <li key={`${mistake.path} ${mistake.message}`}>{mistake.message}</li>
                ))}
              </ul>
            }
          />
        )}
        {!state && !refusal && <p>{say('loading')}</p>}
        {state && name === undefined && <p>{say('noResource')}</p>}
        {state && (
          <EditingProvider value={editing}>
            <Tabs
              key={`${name} ${view}`}
              size="small"
              defaultActiveKey={view ? firstTabs[view] : 'tabMenu'}
              items={tabs.map(({ key, children }) => ({ key, label: say(key), children }))}
            />
          </EditingProvider>
        )}
      </div>
    </aside>
  );
}

function resourceOf(route: PlannedRoute | undefined): string | undefined {
  const draws = route?.draws;
  if (draws && 'resource' in draws) return draws.resource;
  return route?.screen?.resource;
}

function fieldsOf(definition: unknown): readonly Choice[] {
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  return Object.entries(fields).map(([value, field]) => ({
    value,
    label: isObject(field) && typeof field.label === 'string' ? field.label : value,
  }));
}
