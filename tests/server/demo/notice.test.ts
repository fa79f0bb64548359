import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoNotice } from '../../../server/operations/start/demo.ts';
import { demo as accounts } from '../../../server/product/demo/index.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';

describe.each(databases)('the notice of the demo on $name', (kind) => {
  let demo: DemoConsole;

  beforeAll(async () => {
    demo = await openConsole(kind);
  });
  afterAll(() => demo.stop());

  it('names accounts that can sign in, and their password', async () => {
    const notice = await demoNotice(accounts, demo.database);
    expect(notice.split('\n')).toEqual([
      'Demo accounts, each with the password Demo-2026!',
      '  owner@demo.example      administrator of 星河客服外包',
      '  staff@demo.example      merchants and follow-up plans of 星河客服外包, without deleting or revealing',
      '  leader@demo.example     主管 of 客服中心 there: sees what is of that department and those below it',
      '  agent@demo.example      客服 there: sees and marks what is their own',
      '  inspector@demo.example  质检 there: judges the service and rules on appeals',
      '  owner@other.example     administrator of 蓝海商贸',
      '  super@demo.example      platform staff: everything in all enterprises',
    ]);
    const one = { ...accounts, accounts: [{ email: 'super@demo.example', who: 'platform staff' }] };
    expect(await demoNotice(one, demo.database)).toContain('  super@demo.example  platform staff');
    for (const email of notice.match(/\S+@\S+/g) ?? []) await demo.signIn(email);
  });

  it('leaves out accounts that are gone, and says where there are none', async () => {
    const platform = await demo.signIn('super@demo.example');
    const [other] = (await platform.page('/user/page?q=owner@other')).records;
    await platform.patch(`/user/${other?.id}`, { email: 'boss@company.test', version: other?.version });
    expect(await demoNotice(accounts, demo.database)).not.toContain('owner@other.example');
    for (const { id, version } of (await platform.page('/user/page?_end=50')).records) {
      await platform.patch(`/user/${id}`, { email: `person${id}@company.test`, version });
    }
    expect(await demoNotice(accounts, demo.database)).toBe(
      'No demo accounts: the database held others before, so no demo data was added.',
    );
  });
});
