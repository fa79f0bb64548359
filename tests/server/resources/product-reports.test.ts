import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const period = '_from=2025-12-01&_to=2026-03-01';
const reports = ['shop', 'service', 'shopService', 'reply', 'shopReply'] as const;
const pathOf = (report: string, query = '') => `/conversation/reports/${report}?${period}${query}`;
const answer = z.object({
  groups: z.array(z.object({ key: z.nullable(z.string()), label: z.optional(z.string()) })),
  totals: z.record(z.string(), z.nullable(z.number())),
});

describe.each(databases)('the reports of the product on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let department: string;

  /** A user of a department who holds nothing but these permissions. */
  const hire = async (code: string, permissions: readonly string[], scope = 'all') => {
    const role = await owner.create('role', { name: code, code, scope, permissions });
    const email = `${code}@demo.example`;
    await owner.create('user', { username: code, email, roles: [role.id], department });
    return demo.enter(email);
  };

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const { groups } = answer.parse(await owner.get(pathOf('shop', '&_by=department')));
    department = groups.find(({ key }) => key !== null)?.key ?? '';
  });
  afterAll(() => demo.stop());

  it.each([
    ['shop_data', ['shop', 'shopService']],
    ['staff_data', ['service', 'shopService']],
    ['reply_count', ['reply']],
    ['shop_count', ['shopReply']],
    ['conversation_data', []],
  ] as const)('are open with %s alone where it is theirs: %s', async (permission, open) => {
    const person = await hire(`only_${permission}`, [permission]);
    for (const report of reports) {
      const { code } = await person.call('GET', pathOf(report));
      expect([report, code]).toEqual([report, (open as readonly string[]).includes(report) ? 1 : 50008]);
    }
  });

  it('lead to the records behind a figure only those who may see the report', async () => {
    const figure = (report: string, metric: string) =>
      `/conversation/page?_figure=${encodeURIComponent(`conversation.${report}.${metric}?${period}`)}`;
    const person = await hire('records_only', ['conversation_data']);
    expect(await person.call('GET', pathOf('shop'))).toMatchObject({ code: 50008 });
    expect(await person.call('GET', figure('shop', 'buyers'))).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { _figure: [expect.any(String)] } },
    });
    expect((await owner.page(figure('shop', 'buyers'))).total).toBeGreaterThan(0);
    const reader = await hire('records_and_report', ['conversation_data', 'shop_data']);
    expect((await reader.page(figure('shop', 'buyers'))).total).toBeGreaterThan(0);
  });

  it('offer the choices of their filters to users who may see a report, and none of the records', async () => {
    const person = await hire('pickers', ['shop_data']);
    const all = answer.parse(await person.get(pathOf('shop', '&_by=shop')));
    expect(all.totals).toEqual(answer.parse(await owner.get(pathOf('shop'))).totals);
    for (const name of ['shop', 'user', 'department']) {
      expect(await person.call('GET', `/${name}/options`)).toMatchObject({ code: 1 });
      expect(await person.call('GET', `/${name}/page`)).toMatchObject({ code: 50008 });
    }
    const [first] = all.groups;
    expect(await person.get(`/shop/options?id=${first?.key}`)).toEqual([{ value: first?.key, label: first?.label }]);
    const narrowed = answer.parse(await person.get(pathOf('shop', `&_by=platform&shop=${first?.key}`)));
    expect(narrowed.totals.sessions).toBeLessThan(all.totals.sessions ?? 0);
    expect(await person.call('GET', '/conversation/page')).toMatchObject({ code: 50008 });
    expect(await person.call('GET', '/merchant/options')).toMatchObject({ code: 50008 });
  });

  it('tell users who have the data scope of a department its figures and no others', async () => {
    const person = await hire('leader_of_one', ['shop_data', 'staff_data', 'reply_count', 'shop_count'], 'department');
    const whole = answer.parse(await owner.get(pathOf('reply'))).totals;
    for (const report of reports) {
      const own = answer.parse(await person.get(pathOf(report, '&_by=department')));
      const theirs = answer.parse(await owner.get(pathOf(report, `&department=${department}`)));
      expect(own.totals).toEqual(theirs.totals);
      expect(own.groups.map(({ key }) => key)).toEqual([department]);
    }
    const { totals } = answer.parse(await person.get(pathOf('reply')));
    expect(totals.inquiries).toBeGreaterThan(0);
    expect(totals.inquiries).toBeLessThan(whole.inquiries ?? 0);
  });
});
