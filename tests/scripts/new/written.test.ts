import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '../../setup/copy.ts';
import { isEveryday, shardOf } from '../../setup/extent.ts';

/** What is done with the screen: each takes its own processes, so that shards divide them. */
const parts = shardOf(['answer', 'field', 'kind', 'page', 'report', 'tests']);

/** What an endpoint of another system answers. */
const orders = {
  code: 1,
  data: {
    total: 2,
    records: [
      {
        id: 1,
        orderNo: '40123',
        customerName: '王敏',
        mobile: '13800138000',
        paid: true,
        tags: ['急'],
        lines: [{ sku: 'A1', quantity: 2 }],
        createdAt: '2026-11-03',
      },
      {
        id: 2,
        orderNo: '40124',
        customerName: '李雷',
        mobile: '13800138001',
        paid: false,
        tags: [],
        createdAt: '2026-11-04',
      },
    ],
  },
};

describe.runIf(!isEveryday)('What npm run new writes', () => {
  let copy: ProjectCopy;
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(() => copy.remove());

  const read = (file: string) => readFileSync(path.join(copy.folder, file), 'utf8');
  const write = (...args: readonly string[]) => {
    const { status, output } = copy.run('scripts/new.mjs', ...args);
    expect(status, output).toBe(0);
    expect(output).toContain('npm run check: No mistakes.');
  };

  it('is a screen as an author writes it, with its rule', () => {
    const fields =
      '客户:ref(merchant)! 开始时间:datetime! 结束时间:datetime 方式:enum(电话,上门) 费用:money 备注:textarea';
    write('--title', '拜访', '--at', '/custom/visit', '--fields', fields, '--rule', '结束时间 >= 开始时间');
    expect(read('src/resources/customer/visit.ts')).toBe(`import { defineResource } from '../index.ts';

export default defineResource({
  name: 'visit',
  recordLabel: 'customer',
  fields: {
    customer: { type: 'ref', label: '客户', to: 'merchant', required: true, filter: true },
    startAt: { type: 'datetime', label: '开始时间', required: true, filter: 'range', sortable: true },
    endAt: { type: 'datetime', label: '结束时间', filter: 'range', sortable: true },
    method: {
      type: 'enum',
      label: '方式',
      filter: true,
      options: [
        { value: 'phone', label: '电话' },
        { value: 'visit', label: '上门' },
      ],
    },
    cost: { type: 'money', label: '费用', sortable: true },
    remark: { type: 'textarea', label: '备注' },
  },
  checks: [{ label: '结束时间不能早于开始时间', where: { field: 'endAt', gte: { field: 'startAt' } } }],
});
`);
    expect(read('src/resources/index.ts')).toContain(
      "      { path: '/custom/visit', name: 'visit', title: '拜访', perm: 'visit' },\n    ],",
    );
    expect(read('src/product/locales/en/resources/customer.ts')).toContain(
      "checks: { 结束时间不能早于开始时间: 'End must not be before start' },",
    );
    expect(read('src/product/locales/en/titles.ts')).toContain("'/custom/visit': 'Visits',");
    expect(read('docs/screens.md')).toContain('| `/custom/visit` | 拜访 | Visits | `visit` | `visit` | list |');
  });

  it.runIf(parts.includes('field'))('is a field in a resource that is there', () => {
    write('field', 'visit', '地点=place/Place:text(60,search)!');
    expect(read('src/resources/customer/visit.ts')).toContain(
      "    place: { type: 'text', label: '地点', max: 60, required: true, search: true },\n  },",
    );
    expect(read('src/product/locales/en/resources/customer.ts')).toContain("place: 'Place',");
  });

  it.runIf(parts.includes('report'))('is a report with its figures', () => {
    write('report', 'visit', '开始时间: count, sum(费用) by 方式', '--title', '拜访统计', '--at', '/statistics/visit');
    expect(read('src/resources/customer/visit.ts')).toContain(
      "reports: { visit: { time: 'startAt', metrics: ['total', 'sumCost'], dimensions: ['method'] } },",
    );
    expect(read('docs/metrics.md')).toContain('| `sumCost` | 费用合计<br>Total cost |');
  });

  it.runIf(parts.includes('page'))('is a page of Refine', () => {
    write('page', 'visitBoard', '--of', 'visit', '--title', '拜访看板', '--at', '/custom/visitBoard');
    expect(read('src/product/pages/index.ts')).toContain("visitBoard: () => import('./visit-board.tsx')");
  });

  it.runIf(parts.includes('kind'))('is a kind of field', () => {
    write(
      'kind',
      'plate',
      '--title',
      '车牌号',
      '--pattern',
      '[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}',
      '--example',
      '京A12345',
    );
    write('field', 'visit', '车牌号:plate(unique)');
    expect(read('src/locales/zh/problems.ts')).toContain("notPlate: '应为车牌号，如 京A12345',");
  });

  it.runIf(parts.includes('answer'))(
    'is a screen from one answer of an endpoint, without what every record has',
    () => {
      writeFileSync(path.join(copy.folder, 'orders.json'), JSON.stringify(orders));
      write(
        '--title',
        '外部订单',
        '--at',
        '/orders',
        '--name',
        'outerOrder',
        '--area',
        'customer',
        '--json',
        'orders.json',
      );
      const written = read('src/resources/customer/outerOrder.ts');
      expect(written).toContain("customerName: { type: 'text', label: '客户姓名', person: true, required: true },");
      expect(written).toContain("mobile: { type: 'phone', label: '手机', required: true },");
      expect(written).toContain("paid: { type: 'bool', label: '已付款', filter: true },");
      expect(written).toContain("tags: { type: 'tags', label: '标签' },");
      expect(written).toContain("quantity: { type: 'int', label: '数量', required: true },");
      expect(written).not.toContain('createdAt');
    },
  );

  const passes = (script: string, ...args: readonly string[]) => {
    const { status, output } = copy.run(script, ...args);
    expect(status, output).toBe(0);
  };

  it('passes the compiler and the linter', () => {
    passes('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1');
    passes('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'src', 'server');
  });

  it.runIf(parts.includes('tests'))('passes the tests of kinds, labels and documents', () => {
    const folders = ['tests/fields', 'tests/locales', 'tests/docs'];
    passes('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...folders);
  });
});
