import type { BaseRecord, CrudFilter, CustomParams, DataProvider, GetListParams, LiveProvider } from '@refinedev/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { Activity, type ComponentProps, memo, Profiler, type ReactNode, Suspense, useMemo, useState } from 'react';
import { createMemoryRouter, type Location, RouterProvider, useLocation, useRoutes } from 'react-router';
import { inline as inlineInEnglish } from '../../../features/inline/words/en.ts';
import type { DashboardDefinition } from '../../../src/engine/definition/dashboard.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import type { Dashboard } from '../../../src/engine/features/dashboard.ts';
import { normaliseDashboard } from '../../../src/engine/normalise/dashboard.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { makePlan, matchRoute } from '../../../src/engine/routes/plan.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import { bulk } from '../../../src/locales/zh/bulk.ts';
import { columns } from '../../../src/locales/zh/columns.ts';
import { conditions } from '../../../src/locales/zh/conditions.ts';
import { conflict } from '../../../src/locales/zh/conflict.ts';
import { dashboard as dashboardWords } from '../../../src/locales/zh/dashboard.ts';
import { history } from '../../../src/locales/zh/history.ts';
import { messages as zh } from '../../../src/locales/zh/index.ts';
import { keys } from '../../../src/locales/zh/keys.ts';
import { record as recordWords } from '../../../src/locales/zh/record.ts';
import { saved } from '../../../src/locales/zh/saved.ts';
import { sheets } from '../../../src/locales/zh/sheets.ts';
import { views } from '../../../src/locales/zh/views.ts';
import { createI18n } from '../../../src/providers/i18n.ts';
import merchantDefinition from '../../../src/resources/customer/merchant.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import { ScreenOf } from '../../../src/screens/index.tsx';
import type { SavedView } from '../../../src/screens/list/tools/views/views.ts';
import { FeedbackProvider } from '../../../src/shell/feedback/index.tsx';
import { ClockProvider } from '../../../src/workspace/clock/clock.tsx';
import { createServerClock, type ServerClock } from '../../../src/workspace/clock/server-clock.ts';
import { useWorkspace, type Workspace } from '../../../src/workspace/index.tsx';
import { PeekProvider } from '../../../src/workspace/place/peek.tsx';
import { useRecordLinks } from '../../../src/workspace/place/record-links.tsx';
import { PreferencesProvider } from '../../../src/workspace/preferences/preference.tsx';
import { createPreferences } from '../../../src/workspace/preferences/preferences.ts';
import { RefineOfList } from '../refine-of-list.tsx';
import { Standing } from '../standing.tsx';

const ofFeatures = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../../features/*/words/zh.ts', { eager: true })),
);

type Row = BaseRecord & { readonly id: string };

/** Chooses an entry of the menu of a list's tools. */
export async function chooseTool(name: string) {
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

/** A server of one resource, in memory; tests change its rows, make it fail, and read what it was asked. */
export interface MemoryServer {
  readonly provider: DataProvider;
  rows: Row[];
  /** Rows are counted up to here. */
  countsTo: number;
  /** Thrown by every call, while it is there. */
  failure: object | undefined;
  /** Awaited before an action is done to the record of an id; refuses it by rejecting. */
  beforeAction: ((id: string) => Promise<void>) | undefined;
  /** Calls, as `list`, `counts`, `reveal mobile`, `delete 3`, `act sign`. */
  readonly asked: string[];
  /** What the last page was asked with. */
  lastList: GetListParams | undefined;
  /** What the last records of a queue were asked with. */
  lastQueue: GetListParams | undefined;
  /** Ids of the records that others hold in the queue. */
  heldByOthers: readonly string[];
  history: object[];
  /** The kept versions of each record, newest first. */
  versions: readonly { readonly number: number; readonly values: Readonly<Record<string, unknown>> }[];
  /** The saved views; those of colleagues are not `mine`. */
  views: readonly SavedView[];
}

export function createMemoryServer(rows: readonly Row[]): MemoryServer {
  const removed: Row[] = [];
  const server: MemoryServer = {
    rows: [...rows],
    countsTo: Infinity,
    failure: undefined,
    beforeAction: undefined,
    asked: [],
    lastList: undefined,
    lastQueue: undefined,
    heldByOthers: [],
    history: [],
    versions: [],
    views: [],
    provider: {
      getApiUrl: () => '/buffalo/v1',
      async getList(params) {
        if (params.meta?.queue) {
          note('queue');
          server.lastQueue = params;
          const waiting = select(server.rows, params.filters ?? [], params.meta.preset);
          const free = waiting.filter(({ id }) => !server.heldByOthers.includes(id));
          return answer({ data: free.slice(0, 10), total: waiting.length });
        }
        if (params.meta?.options) return answer({ data: [{ value: '8', label: '李强' }], total: 1 });
        note('list');
        server.lastList = params;
        const { currentPage = 1, pageSize = 20 } = params.pagination ?? {};
        const found = select(server.rows, params.filters ?? [], params.meta?.preset);
        const data = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
        const total = Math.min(found.length, server.countsTo);
        return answer({ data, total, totalIsCapped: total < found.length });
      },
      async getOne({ id }) {
        note('one');
        const data = server.rows.find((row) => row.id === id);
        if (!data) throw refusal({ code: 40400, statusCode: 404 });
        return answer({ data });
      },
      async deleteOne({ id }) {
        note(`delete ${id}`);
        removed.push(...server.rows.filter((row) => row.id === id));
        server.rows = server.rows.filter((row) => row.id !== id);
        return answer({ data: { id } });
      },
      async custom(params) {
        const [, id] = /\/merchant\/(\d+)\/actions\//.exec(params.url) ?? [];
        if (id !== undefined) await server.beforeAction?.(id);
        return answer({ data: customAnswer(params) });
      },
      create: () => Promise.reject(new Error('not here')),
      update: () => Promise.reject(new Error('not here')),
    },
  };

  function note(call: string) {
    server.asked.push(call);
    if (server.failure) throw server.failure;
  }

  /** The types of the provider promise whatever record the caller expects; what comes back is checked by the screens. */
  function answer<Answer>(value: unknown): Answer {
    return structuredClone(value) as Answer;
  }

  function viewsAnswer({ url, method, payload }: CustomParams<unknown, unknown>): unknown {
    const id = /views\/(\d+)$/.exec(url)?.[1];
    if (method === 'get') return server.views;
    if (method === 'put') {
      note('put view of the team');
      const chosen = typeof payload === 'object' && payload !== null && 'view' in payload ? payload.view : null;
      server.views = server.views.map((view) => ({ ...view, team: view.id === chosen }));
      return null;
    }
    note(`${method} view`);
    if (method === 'delete') {
      server.views = server.views.filter((view) => view.id !== id);
      return null;
    }
    const before = server.views.find((view) => view.id === id);
    const view: SavedView = { id: String(server.views.length + 1), label: '', query: '', shared: false, mine: true };
    const changed = { ...(before ?? view), ...(typeof payload === 'object' && payload) };
    if (server.views.some((other) => other.mine && other.id !== changed.id && other.label === changed.label))
      throw Object.assign(refusal({ code: 40900, statusCode: 200 }), { errors: { label: ['已被使用'] } });
    server.views = [...server.views.filter((one) => one !== before), changed];
    return changed;
  }

  function customAnswer(params: CustomParams<unknown, unknown>): unknown {
    const { url, filters, payload } = params;
    if (url.includes('/merchant/views')) return viewsAnswer(params);
    const [, id, rest] = /\/merchant\/(\d+)\/(.+)$/.exec(url) ?? [];
    if (url.endsWith('/queue')) {
      note(`give back ${[Object(params.query).id].flat().join()}`);
      return null;
    }
    if (url.endsWith('/counts')) {
      note('counts');
      const count = (preset?: string) => select(server.rows, filters ?? [], preset).length;
      return { all: count(), potential: count('potential'), signed: count('signed'), mine: count('mine') };
    }
    if (url.endsWith('/residue')) return { quota: 10, used: 8, residue: 2 };
    if (url.endsWith('/page')) {
      note('exact total');
      return { records: [], total: select(server.rows, filters ?? [], undefined).length };
    }
    if (rest === 'comments') return { comments: [], total: 0, following: false };
    if (rest === 'mentionable') return [];
    if (rest === 'history') {
      note('history');
      return server.history;
    }
    if (rest === 'versions') {
      return server.versions.map(({ number }) => ({
        number,
        at: '2026-11-01T02:00:00.000Z',
        actor: null,
        action: 'sign',
      }));
    }
    if (rest?.startsWith('versions/')) return server.versions.find(({ number }) => rest.endsWith(`/${number}`));
    if (rest === 'reveal' && typeof payload === 'object' && payload !== null && 'field' in payload) {
      note(`reveal ${String(payload.field)}`);
      return { value: '13812345678' };
    }
    if (rest === 'restore') {
      note(`restore ${id}`);
      server.rows = [...server.rows, ...removed.filter((row) => row.id === id)];
      return {};
    }
    const action = rest?.replace('actions/', '');
    note(`act ${action}`);
    const target = { resume: 'signed', pause: 'paused' }[String(action)];
    server.rows = server.rows.map((row) => (row.id === id ? { ...row, status: target } : row));
    return server.rows.find((row) => row.id === id) ?? {};
  }
  return server;
}

/** An error as the transport rejects with. */
export function refusal(facts: { code?: number; statusCode: number; message?: string }): Error {
  return Object.assign(new Error(facts.message ?? 'refused'), facts);
}

function select(rows: readonly Row[], filters: readonly CrudFilter[], preset: unknown): Row[] {
  return rows.filter((row) => {
    if (preset === 'mine' ? row.owner !== '7' : preset !== undefined && row.status !== preset) return false;
    return filters.every((filter) => {
      if (!('field' in filter)) return false;
      const value = row[filter.field];
      if (filter.field === 'q') return JSON.stringify(row).includes(String(filter.value));
      if (filter.operator === 'in') return filter.value.includes(value);
      if (filter.operator === 'gte') return value >= filter.value;
      if (filter.operator === 'lte') return value <= filter.value;
      return value === filter.value;
    });
  });
}

export function merchantRow(id: string, values: Readonly<Record<string, unknown>> = {}): Row {
  return {
    id,
    version: 1,
    name: `商家${id}`,
    code: `M00000${id}`,
    level: 'B',
    status: 'signed',
    contact: '陈静',
    mobile: '138****0001',
    owner: '8',
    expiresAt: null,
    fee: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-02T02:00:00.000Z',
    ...values,
    labels: { owner: '李强', createdBy: '王敏' },
  };
}

export interface StageOptions {
  readonly server: Pick<MemoryServer, 'provider'>;
  readonly permissions?: readonly string[];
  /** What more is known of the user. @default nothing */
  readonly user?: Partial<Workspace['user']>;
  /** The role as which the console is looked at. @default none */
  readonly lookedAtAs?: string;
  /** Hears of the role that the console is to be looked at as. */
  readonly onPreview?: (role: { readonly id: string; readonly name: string }) => void;
  /** The merchants as they are declared. @default as the product does */
  readonly definition?: AnyDefinition;
  /** Loads what other resources are declared as. @default as the merchants */
  readonly others?: (name: string) => Promise<AnyDefinition>;
  /** Takes from each resource what its backend lacks. @default nothing */
  readonly limit?: (resource: Resource) => Resource;
  /** Further places of the list. @default none */
  readonly entries?: readonly RouteEntry[];
  /** What the dashboard gathers. @default nothing */
  readonly dashboard?: DashboardDefinition;
  /** Loads the sample records that the dashboard offers. @default none */
  readonly samples?: Dashboard['samples'];
  /** @default that of the machine */
  readonly clock?: ServerClock;
  readonly timeZone?: string;
  /** English has only the words of cells that are edited in place. @default 'zh' */
  readonly language?: 'zh' | 'en';
  /** @default no live events */
  readonly live?: LiveProvider;
  /** Called whenever something of the screen was drawn. */
  readonly onDrawn?: () => void;
}

/** Draws the merchants' screen of an address as it stands behind sign-in. */
export async function openConsole(
  path: string,
  {
    server,
    permissions = ['merchant_admin'],
    user,
    lookedAtAs,
    onPreview = () => {},
    definition = merchantDefinition,
    others,
    limit = (resource) => resource,
    entries = [],
    dashboard = {},
    samples,
    clock = createServerClock({ page: document }),
    timeZone,
    language = 'zh',
    live,
    onDrawn = () => {},
  }: StageOptions,
) {
  const places = [...list, ...entries];
  const i18n = await createI18n({
    messages: {
      zh: {
        ...zh,
        ...ofFeatures,
        record: recordWords,
        history,
        columns,
        bulk,
        conditions,
        conflict,
        dashboard: dashboardWords,
        keys,
        saved,
        sheets,
        views,
      },
      en: { ...zh, inline: inlineInEnglish },
    },
    defaultLanguage: 'zh',
    storage: { getItem: () => language, setItem: () => {} },
    storageKey: 'language',
    onLanguage: () => {},
  });
  const normal = (declared: AnyDefinition) =>
    limit(normalise(declared, { kinds, entries: flatten(places), ownerField, system: systemResources }));
  const merchant = Promise.resolve(normal(definition));
  const loaded = new Map<string, Promise<Resource>>();
  const otherResource = (name: string) => {
    const one = loaded.get(name) ?? (others ? others(name).then(normal) : merchant);
    loaded.set(name, one);
    one.catch(() => loaded.delete(name));
    return one;
  };
  const gathered = Promise.resolve(normaliseDashboard(dashboard, samples));
  const workspace = {
    plan: makePlan(places),
    system: systemResources,
    dashboard: () => gathered,
    kinds,
    resource: Object.assign((name: string) => (name === 'merchant' ? merchant : otherResource(name)), {
      loaded: () => undefined,
    }),
    user: { id: '7', username: '王敏', ...user },
    snapshot: { permissions, version: '1' },
    preview: {
      role: () => (lookedAtAs === undefined ? undefined : { id: '3', name: lookedAtAs }),
      begin: onPreview,
      end: () => {},
    },
  };
  // An account that never answers: the copy in the browser stands in for it.
  const preferences = createPreferences({
    storage: window.localStorage,
    storageKey: 'preferences',
    load: () => new Promise(() => undefined),
    save: async () => ({}),
  });
  const tab = { set: (_isShown: boolean) => {} };
  const rights = { set: (_permissions: readonly string[]) => {} };
  const here = (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={{ zeroRuntime: true, token: { motion: false } }}
    >
      <FeedbackProvider undoLabel="撤销">
        <WithRights
          workspace={workspace}
          changed={(set) => Object.assign(rights, { set })}
          dataProvider={server.provider}
          i18nProvider={i18n.provider}
          {...(live && { liveProvider: live })}
        >
          <PreferencesProvider value={preferences}>
            <Suspense fallback="请稍候">
              <ClockProvider clock={clock} timeZone={timeZone}>
                <Standing>
                  <Profiler id="screen" onRender={onDrawn}>
                    <Tab switched={(set) => Object.assign(tab, { set })}>
                      <Here />
                    </Tab>
                  </Profiler>
                </Standing>
              </ClockProvider>
            </Suspense>
          </PreferencesProvider>
        </WithRights>
      </FeedbackProvider>
    </ConfigProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: here }], { initialEntries: [path] });
  // Awaited, so that the resource has been loaded and drawn.
  const view = await act(async () => render(<RouterProvider router={router} useTransitions={false} />));
  return {
    ...view,
    router,
    /** Hides the screen as if another tab of the console were shown, or shows it again. */
    switchTab: (isShown: boolean) => act(async () => tab.set(isShown)),
    /** Gives the user other permissions while the screen is open. */
    changePermissions: (next: readonly string[]) => act(async () => rights.set(next)),
    /** Path and query string, decoded. */
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
  };
}

interface WithRightsProps extends ComponentProps<typeof RefineOfList> {
  readonly changed: (set: (permissions: readonly string[]) => void) => void;
}

/** `<Refine>` for a user whose permissions change. */
function WithRights({ workspace, changed, ...props }: WithRightsProps) {
  const [permissions, setPermissions] = useState(workspace.snapshot.permissions);
  changed(setPermissions);
  const current = useMemo(
    () => ({ ...workspace, snapshot: { permissions, version: permissions.join() } }),
    [workspace, permissions],
  );
  return <RefineOfList workspace={current} {...props} />;
}

interface TabProps {
  readonly switched: (set: (isShown: boolean) => void) => void;
  readonly children: ReactNode;
}

/** A tab of the console: what is in it is kept while it is hidden. */
function Tab({ switched, children }: TabProps) {
  const [isShown, setShown] = useState(true);
  switched(setShown);
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>;
}

function Here() {
  const location = useLocation();
  const follow = useRecordLinks(location);
  return (
    <div role="presentation" onClick={follow}>
      <PeekProvider location={location}>{(bare) => <Screen location={bare} />}</PeekProvider>
    </div>
  );
}

/** The screen at a location, which is drawn again only for another one: as in a tab of the console. */
const Screen = memo(({ location }: { readonly location: Location }) =>
  useRoutes([{ path: '*', element: <Matched /> }], location),
);

function Matched() {
  const matched = matchRoute(useWorkspace().plan, useLocation().pathname);
  if (!matched || 'page' in matched.route.draws) return null;
  return <ScreenOf draws={matched.route.draws} id={matched.params.id} />;
}
