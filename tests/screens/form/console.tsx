import type { DataProvider, LiveProvider } from '@refinedev/core';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { createBrowserRouter, createMemoryRouter, Link, RouterProvider } from 'react-router';
import type { Service } from '../../../src/base/service.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { normaliseDashboard } from '../../../src/engine/normalise/dashboard.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { makePlan } from '../../../src/engine/routes/plan.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import { account } from '../../../src/locales/zh/account.ts';
import { bulk } from '../../../src/locales/zh/bulk.ts';
import { conditions } from '../../../src/locales/zh/conditions.ts';
import { conflict } from '../../../src/locales/zh/conflict.ts';
import { designer } from '../../../src/locales/zh/designer.ts';
import { history } from '../../../src/locales/zh/history.ts';
import { messages as zh } from '../../../src/locales/zh/index.ts';
import { keys } from '../../../src/locales/zh/keys.ts';
import { media } from '../../../src/locales/zh/media.ts';
import { notices } from '../../../src/locales/zh/notices.ts';
import { palette } from '../../../src/locales/zh/palette.ts';
import { pins } from '../../../src/locales/zh/pins.ts';
import { record } from '../../../src/locales/zh/record.ts';
import { settings } from '../../../src/locales/zh/settings.ts';
import { sheets } from '../../../src/locales/zh/sheets.ts';
import { tabs } from '../../../src/locales/zh/tabs.ts';
import { views } from '../../../src/locales/zh/views.ts';
import { why } from '../../../src/locales/zh/why.ts';
import { brand } from '../../../src/product/locales/zh/brand.ts';
import { createI18n } from '../../../src/providers/i18n.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import { FeedbackProvider } from '../../../src/shell/feedback/index.tsx';
import type { EnterpriseChoice } from '../../../src/workspace/session/enterprise.ts';
import type { Preview } from '../../../src/workspace/session/preview.ts';
import type { Fields } from '../../setup/fields.ts';
import { RefineOfList } from '../refine-of-list.tsx';
import { Standing } from '../standing.tsx';

const ofFeatures = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../../features/*/words/zh.ts', { eager: true })),
);

/** Normalises a definition as the console does when it loads it. */
export function resourceOf(definition: AnyDefinition & { readonly fields: Fields }): Resource {
  return normalise(definition, { kinds, entries: flatten(list), ownerField, system: systemResources });
}

/** Answers of the server, by the method of the data provider that asks for them. */
export type Answers = Readonly<Partial<Record<keyof DataProvider, (asked: never) => unknown>>>;

export interface ConsoleOptions {
  readonly data?: Answers;
  readonly permissions?: readonly string[];
  /** What the server has set up. @default nothing */
  readonly services?: readonly Service[];
  /** Resources that are loaded by their name. */
  readonly resources?: Readonly<Record<string, Resource>>;
  /** The role as which the console is looked at. @default none */
  readonly lookedAtAs?: string;
  /** The preview of roles in this tab. @default one that does nothing */
  readonly preview?: Preview;
  /** The enterprise that platform staff chose. @default none is there to be chosen */
  readonly enterprise?: EnterpriseChoice;
  /** Where it stands: an address, or one with state. @default '/' */
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  /** Navigates by the history of the window, which goes back a moment later, and leaves `at` to it. @default false */
  readonly isInBrowser?: boolean;
  /** What is drawn has tabs, and so asks by itself before it is left. @default false */
  readonly hasTabs?: boolean;
  /** Tells what others do. @default nobody does anything */
  readonly live?: LiveProvider;
  /** How often a request that failed is sent again. @default never */
  readonly retry?: number;
  /** Told every notification. */
  readonly onNotice?: (message: string) => void;
}

/** Loads these by name, the same promise every time, which React need not wait for. */
function loaderOf(resources: Readonly<Record<string, Resource>>) {
  const loaded = new Map(
    Object.entries(resources).map(([name, one]) => [
      name,
      Object.assign(Promise.resolve(one), { status: 'fulfilled', value: one }),
    ]),
  );
  const load = (name: string) =>
    loaded.get(name) ?? Promise.reject(new Error(`The resource "${name}" is not loaded by name in this test.`));
  return Object.assign(load, { loaded: (name: string) => resources[name] });
}

/** Draws something as it stands behind sign-in, in Chinese, over the data given. `/elsewhere` is another place to go. */
export async function renderInConsole(drawn: ReactNode, options: ConsoleOptions = {}) {
  const {
    hasTabs = false,
    isInBrowser = false,
    data = {},
    resources = {},
    services = [],
    permissions = ['merchant_admin', 'user_admin'],
    at = '/',
    lookedAtAs,
    preview,
    enterprise,
    live,
    retry = 0,
    onNotice,
  } = options;
  const i18n = await createI18n({
    messages: {
      zh: {
        ...zh,
        ...ofFeatures,
        brand,
        history,
        account,
        bulk,
        conditions,
        conflict,
        designer,
        keys,
        media,
        notices,
        palette,
        pins,
        settings,
        sheets,
        views,
        why,
        record,
        tabs,
      },
      en: zh,
    },
    defaultLanguage: 'zh',
    storage: { getItem: () => null, setItem: () => {} },
    storageKey: 'language',
    onLanguage: () => {},
  });
  const workspace = {
    plan: makePlan(list),
    system: systemResources,
    dashboard: async () => normaliseDashboard(),
    kinds,
    resource: loaderOf(resources),
    user: { id: '7', username: '王敏', services },
    snapshot: { permissions, version: '1' },
    ...(enterprise && { enterprise }),
    preview: preview ?? {
      role: () => (lookedAtAs === undefined ? undefined : { id: '3', name: lookedAtAs }),
      begin: () => {},
      end: () => {},
    },
  };
  const here = (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={{ zeroRuntime: true, token: { motion: false } }}
    >
      <FeedbackProvider undoLabel="撤销">
        <RefineOfList
          workspace={workspace}
          retry={retry}
          dataProvider={Object.assign({}, refusesAll, data)}
          i18nProvider={i18n.provider}
          {...(live && { liveProvider: live })}
          notificationProvider={{ open: ({ message }) => onNotice?.(message), close: () => {} }}
        >
          {hasTabs ? drawn : <Standing>{drawn}</Standing>}
          <Link to="/elsewhere">别处</Link>
        </RefineOfList>
      </FeedbackProvider>
    </ConfigProvider>
  );
  const routes = [
    { path: '/elsewhere', element: '别处到了' },
    { path: '*', element: here },
  ];
  const router = isInBrowser ? createBrowserRouter(routes) : createMemoryRouter(routes, { initialEntries: [at] });
  return { router, ...render(<RouterProvider router={router} useTransitions={false} />) };
}

function refuse(): never {
  throw new Error('The test gave no answer for this call.');
}

const refusesAll: DataProvider = {
  getApiUrl: () => '/buffalo/v1',
  getList: refuse,
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  custom: refuse,
};
