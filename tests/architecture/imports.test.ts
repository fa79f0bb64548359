import { beforeAll, describe, expect, it } from 'vitest';
import { type Findings, lintPlanted } from './planted.ts';

const rule = 'architecture(imports)';

/** One planted line each: the file, what it says, and a part of the message that the linter must give. */
const refused: [file: string, line: string, message: string][] = [
  ['src/config/sizes.ts', "import '../engine/plan.ts'", 'config may not import src/engine/plan.ts'],
  ['src/config/logo.ts', "import { App } from 'antd'", 'config may not load antd'],
  ['src/locales/zh.ts', "import { plan } from '../engine/plan.ts'", 'locales may not import src/engine/plan.ts'],
  ['src/engine/plan.ts', "import { text } from '../fields/text/index.ts'", 'engine may not import src/fields/text'],
  ['src/engine/tree.ts', "import { useState } from 'react'", 'engine may not load react'],
  ['src/engine/button.ts', "import { Button } from 'antd'", 'engine may not load antd'],
  ['src/engine/icon.ts', "import { HomeOutlined } from '@ant-design/icons'", 'engine may not load @ant-design/icons'],
  ['src/engine/deep/can.ts', "import { useCan } from '@refinedev/core'", 'engine may not load @refinedev/core'],
  ['src/engine/words.ts', "import { zh } from '../locales/zh.ts'", 'engine may not import src/locales/zh.ts'],
  [
    'src/engine/lazy.ts',
    "export const list = () => import('../screens/list.tsx')",
    'engine may not import src/screens',
  ],
  ['src/engine/all.ts', "export * from '../resources/index.ts'", 'engine may not import src/resources/index.ts'],
  [
    'src/engine/shape.ts',
    "export type T = import('../shell/sider.tsx').T",
    'engine may not import src/shell/sider.tsx',
  ],
  [
    'src/engine/glob.ts',
    "export const all = import.meta.glob('../resources/**/*.ts')",
    'engine may not import src/resources',
  ],
  [
    'src/resources/custom/shop.ts',
    "import { text } from '../../fields/index.ts'",
    'a resource may not import src/fields',
  ],
  [
    'src/resources/custom/clue.ts',
    "import shop from './shop.ts'",
    'a resource may not import src/resources/custom/shop.ts',
  ],
  [
    'src/resources/custom/tag.ts',
    "import { replay } from '../../product/pages/index.ts'",
    'a resource may not import src/product',
  ],
  ['src/resources/custom/icon.ts', "import { createElement } from 'react'", 'a resource may not load react'],
  [
    'src/resources/index.ts',
    "import { kinds } from '../fields/index.ts'",
    'Only types may be imported from src/fields',
  ],
  [
    'src/resources/define.ts',
    "import { title } from '../config/index.ts'",
    'the resource list may not import src/config',
  ],
  [
    'src/fields/text/index.ts',
    "import { Input } from './cell.tsx'",
    'pure half may not import src/fields/text/cell.tsx',
  ],
  ['src/fields/money/index.ts', "import { Input } from 'antd'", 'pure half may not load antd'],
  ['src/fields/date/index.ts', "import { title } from '../../config/index.ts'", 'pure half may not import src/config'],
  [
    'src/fields/date/input.tsx',
    "import { List } from '../../screens/list.tsx'",
    'view may not import src/screens/list.tsx',
  ],
  [
    'src/fields/text/cell.tsx',
    "import { http } from '../../providers/http/client.ts'",
    'view may not import src/providers',
  ],
  ['src/workspace/index.tsx', "import { auth } from '../providers/auth.ts'", 'workspace may not import src/providers'],
  ['src/workspace/user.tsx', "import { Avatar } from 'antd'", 'workspace may not load antd'],
  [
    'src/engine/here.ts',
    "import { useWorkspace } from '../workspace/index.tsx'",
    'engine may not import src/workspace',
  ],
  ['src/base/plan.ts', "import { plan } from '../engine/plan.ts'", 'base may not import src/engine/plan.ts'],
  ['src/base/state.ts', "import { useState } from 'react'", 'base may not load react'],
  [
    'src/ui/buttons/action.tsx',
    "import type { Resource } from '../../engine/resource.ts'",
    'ui may not import src/engine/resource.ts',
  ],
  ['src/ui/user.tsx', "import { useWorkspace } from '../workspace/index.tsx'", 'ui may not import src/workspace'],
  ['src/ui/value.tsx', "import { cellOf } from '../fields/cells.tsx'", 'ui may not import src/fields/cells.tsx'],
  [
    'src/workspace/parts/link.tsx',
    "import { List } from '../../screens/list.tsx'",
    'the parts of the workspace may not import src/screens/list.tsx',
  ],
  [
    'src/fields/phone/index.ts',
    "import { Copyable } from '../../ui/buttons/copyable.tsx'",
    'pure half may not import src/ui/buttons/copyable.tsx',
  ],
  [
    'src/providers/here.ts',
    "import { useWorkspace } from '../workspace/index.tsx'",
    'providers may not import src/work',
  ],
  ['src/providers/auth.ts', "import { createElement } from 'react'", 'providers may not load react'],
  ['src/providers/toast.ts', "import { notification } from 'antd'", 'providers may not load antd'],
  [
    'src/providers/access.ts',
    "import { Sider } from '../shell/sider.tsx'",
    'providers may not import src/shell/sider.tsx',
  ],
  ['src/providers/data.ts', "import { shop } from '../resources/index.ts'", 'providers may not import src/resources'],
  [
    'src/screens/list.tsx',
    "import { http } from '../providers/http/client.ts'",
    'screens may not import src/providers',
  ],
  ['src/screens/show.tsx', "import { Sider } from '../shell/sider.tsx'", 'screens may not import src/shell/sider.tsx'],
  [
    'src/screens/form.tsx',
    "import { Login } from '../product/pages/login.tsx'",
    'screens may not import src/product/pages/login.tsx',
  ],
  ['src/shell/header.tsx', "import { auth } from '../providers/auth.ts'", 'shell may not import src/providers/auth.ts'],
  ['src/shell/sider.tsx', "import { List } from '../screens/list.tsx'", 'shell may not import src/screens/list.tsx'],
  [
    'src/product/pages/login.tsx',
    "import { auth } from '../../providers/auth.ts'",
    'the product may not import src/providers/auth.ts',
  ],
  [
    'src/product/pages/index.ts',
    "export const list = () => import('../../screens/list.tsx')",
    'the product may not import src/screens',
  ],
  [
    'src/product/pages/home.tsx',
    "import { Console } from '../../app/console.tsx'",
    'the product may not import src/app/console.tsx',
  ],
  ['src/app/menu.ts', "import { screens } from '#product/screens'", 'app may not import #product/screens'],
  [
    'src/app/routing/draw.tsx',
    "import { list } from '../../resources/index.ts'",
    'app may not import src/resources/index.ts',
  ],
  ['src/app/page.tsx', "import { screens } from '../product/screens.ts'", 'app may not import src/product/screens.ts'],
  [
    'src/app/resources.ts',
    "import { screens } from '../product/screens.ts'",
    'the start of app may not import src/product/screens.ts',
  ],
  ['src/shell/brand.tsx', "import { product } from '#product/console'", 'shell may not import #product/console'],
  ['src/fields/cells.tsx', "import { screens } from '#product/screens'", 'view may not import #product/screens'],
  ['src/engine/list.ts', "import { list } from '#product/screens'", 'engine may not import #product/screens'],
  [
    'src/entrance/register.tsx',
    "import { product } from '#product/console'",
    'the entrance may not import #product/console',
  ],
  ['src/app/data/live.ts', "import { mount } from '../../main.tsx'", 'app may not import src/main.tsx'],
  [
    'src/app/routing/router.tsx',
    "import { Root } from '../../entrance/index.tsx'",
    'app may not import src/entrance/index.tsx',
  ],
  [
    'src/entrance/sign-in.tsx',
    "import { draw } from '../app/routing/draw.tsx'",
    'the entrance may not import src/app/routing/draw.tsx',
  ],
  [
    'src/app/services.ts',
    "import { createFeed } from '../base/feed.ts'",
    'Only types may be imported from src/base/feed.ts',
  ],
  ['src/entrance/index.tsx', "import { mount } from '../main.tsx'", 'the entrance may not import src/main.tsx'],
  ['src/main.tsx', "import { product } from './product/console.ts'", 'main may not import src/product/console.ts'],
  ['src/main.tsx', "import { start } from '../server/main.ts'", 'main may not import server/main.ts'],
  [
    'src/providers/live.ts',
    "import { app } from '../../server/operations/start/app.ts'",
    'providers may not import server/operations/start/app.ts',
  ],
  ['src/providers/file.ts', "import { readFile } from 'node:fs/promises'", 'may not import node:fs/promises'],
  ['src/main-helper.ts', "import { title } from './config/index.ts'", 'src may not import src/config/index.ts'],
  [
    'server/operations/start/backend.ts',
    "import { product } from '../../product/index.ts'",
    'what puts the server together may not import server/product',
  ],
  ['server/session/login.ts', "import user from '../../src/resources/user.ts'", 'server may not import src/resources'],
  [
    'server/labels.ts',
    "import { titles } from '../src/product/locales/en/titles.ts'",
    'server may not import src/product',
  ],
  [
    'server/operations/development.ts',
    "import { list } from '../product/index.ts'",
    'what puts the server together may not import server/product',
  ],
  [
    'server/files/index.ts',
    "import { startBackend } from '../operations/start/backend.ts'",
    'server may not import server/operations',
  ],
  [
    'server/product/rules/customer/shop.ts',
    "import { title } from '../../../../src/config/index.ts'",
    'may not import src/config',
  ],
  ['server/main.ts', "import { list } from '../src/resources/index.ts'", 'may not import src/resources'],
  ['server/rows.ts', "import { http } from '../src/providers/http/client.ts'", 'server may not import src/providers'],
  ['server/titles.ts', "import { title } from '../src/config/index.ts'", 'server may not import src/config/index.ts'],
  [
    'server/kinds.ts',
    "import { Input } from '../src/fields/text/cell.tsx'",
    'server may not import src/fields/text/cell',
  ],
  ['server/page.ts', "import { renderToString } from 'react-dom/server'", 'server may not load react-dom/server'],
  ['server/seed.ts', "import { account } from '../tests/server/account.ts'", 'server may not import tests/server'],
  [
    'features/thread/check.ts',
    "import { check } from '../queue/check.ts'",
    'the language of the feature thread may not import features/queue',
  ],
  [
    'features/thread/server/read.ts',
    "import { take } from '../../queue/server/queue.ts'",
    'the server of the feature thread may not import features/queue',
  ],
  [
    'features/thread/screen/view.tsx',
    "import { http } from '../../../src/providers/http/client.ts'",
    'the screen of the feature thread may not import src/providers',
  ],
  [
    'features/thread/screen/bell.tsx',
    "import { Bell } from '../../../src/shell/activity/bell/index.tsx'",
    'Only types may be imported from src/shell/activity/bell',
  ],
  [
    'features/thread/entrance/page.tsx',
    "import { start } from '../../../src/main.tsx'",
    'what the feature thread shows before sign-in may not import src/main.tsx',
  ],
  [
    'server/records/rows.ts',
    "import { readRows } from '../../features/grid/server/read-rows.ts'",
    'server may not import features/grid',
  ],
  ['tests/server/rows.test.ts', "import { sheet } from './sheet.test.ts'", 'is a test and may not be imported'],
];

const allowed: [file: string, line: string][] = [
  ['src/config/index.ts', "import { z } from 'zod'"],
  ['src/engine/menu.ts', "import { title } from '../config/index.ts'"],
  ['src/engine/fields.ts', "import { menu } from './menu.ts'"],
  ['src/engine/types.ts', "import type { ReactNode } from 'react'"],
  ['src/resources/custom/business.ts', "import { defineResource } from '../define.ts'"],
  ['src/resources/names.ts', "import type { Name } from './index.ts'"],
  ['src/resources/all.ts', "import type { Plan } from '../engine/menu.ts'"],
  ['src/fields/index.ts', "export * from './enum/index.ts'"],
  ['src/fields/enum/index.ts', "import { text } from '../text/index.ts'"],
  ['src/fields/enum/input.tsx', "import { Select } from 'antd'"],
  ['src/fields/enum/cell.tsx', "import { useMany } from '@refinedev/core'"],
  ['src/fields/ref/input.tsx', "import { useWorkspace } from '../../workspace/index.tsx'"],
  ['src/workspace/plan.tsx', "import { createContext } from 'react'"],
  ['src/workspace/parts/user.tsx', "import { Avatar } from 'antd'"],
  ['src/workspace/names.tsx', "import { useTyped } from '../ui/hooks/use-typed.ts'"],
  ['src/engine/lists.ts', "import { slices } from '../base/slices.ts'"],
  ['src/ui/buttons/copyable.tsx', "import { isObject } from '../../base/is-object.ts'"],
  ['src/fields/enum/filter.tsx', "import { Copyable } from '../../ui/buttons/copyable.tsx'"],
  ['src/shell/user.tsx', "import { useWorkspace } from '../workspace/index.tsx'"],
  ['src/providers/session/index.ts', "import { zh } from '../../locales/zh.ts'"],
  ['src/providers/types.ts', "import { type DataProvider } from '@refinedev/core'"],
  ['src/providers/menu.ts', "import { menu } from '../engine/menu.ts'"],
  ['src/screens/table.tsx', "import { Select } from '../fields/enum/input.tsx'"],
  ['src/shell/menu.tsx', "import { menu } from '../engine/menu.ts'"],
  ['src/product/pages/board.tsx', "import { title } from '../../config/index.ts'"],
  ['src/product/screens.ts', "import { list } from '../resources/index.ts'"],
  ['server/operations/backup/main.ts', "import { product } from '../../product/index.ts'"],
  ['server/product/rules/clue/clue.ts', "import clue from '../../../../src/resources/clue/clue.ts'"],
  ['server/product/titles.ts', "import { titles } from '../../src/product/locales/en/titles.ts'"],
  ['server/product/refused.ts', "import { refused } from '../records/rules/refused.ts'"],
  ['server/parse.ts', "import { text } from '../src/fields/text/index.ts'"],
  ['server/lines.ts', "import { readFile } from 'node:fs/promises'"],
  ['features/thread/screen/notice.ts', "import type { Notice } from '../../../src/shell/activity/bell/notices.tsx'"],
  ['features/thread/entrance/index.tsx', "import { Loading } from '../../../src/shell/loading/loading.tsx'"],
  ['features/thread/server/routes.ts', "import { limit } from '../limits.ts'"],
  ['tests/engine/menu.test.ts', "import { menu } from '../../src/engine/menu.ts'"],
];

describe('the import rules of the architecture', () => {
  let findings: Findings;
  beforeAll(() => {
    findings = lintPlanted([...refused, ...allowed]);
  });

  const reported = (file: string) => findings.filter((found) => found.code === rule && found.filename === file);

  it.each(refused)('refuse, as an error, in %s: %s', (file, _line, message) => {
    expect(reported(file)).toContainEqual(
      expect.objectContaining({ severity: 'error', message: expect.stringContaining(message) }),
    );
  });

  it.each(allowed)('allow in %s: %s', (file) => {
    expect(reported(file)).toEqual([]);
  });

  it('say in every message where the code should go instead', () => {
    const messages = findings.filter((found) => found.code === rule).map((found) => found.message);
    expect(messages).toHaveLength(refused.length);
    for (const message of messages) expect(message).toMatch(/[:;] .{20,}\.$/);
  });
});
