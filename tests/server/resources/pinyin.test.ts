import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { allDatabases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

/** Records with a text that everybody may read, one that is masked, and one that few may read. */
const patient: AnyDefinition = {
  name: 'patient',
  recordLabel: 'ward',
  fields: {
    ward: { type: 'text', label: '病区', search: true },
    name: { type: 'text', label: '姓名', required: true, mask: true, filter: true },
    finding: { type: 'text', label: '结论', search: true, perm: { read: 'merchant_admin:delete' } },
  },
};
const catalogue = productCatalogue({
  list: [{ name: 'patient', title: '病人', perm: 'merchant_admin' }],
  definitions: { patient },
});

describe.each(allDatabases)('a search by pinyin on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const add = (name: string, contact = '甄别') =>
    owner.create('merchant', { name, contact, mobile: '13900001111' }).then(({ id }) => id);
  const found = async (keyword: string, who = owner, resource = 'merchant') =>
    (await who.page(`/${resource}/page?q=${encodeURIComponent(keyword)}&_end=100`)).records.map(({ id }) => id);
  const offered = async (keyword: string, resource = 'merchant') => {
    const options = await owner.get(`/${resource}/options?q=${encodeURIComponent(keyword)}`);
    return (Array.isArray(options) ? options : []).map((option: unknown) => String(Object(option).value));
  };

  it('finds a name by its initials, in full, in part, and by a mixture, in lists and in pickers', async () => {
    const id = await add('蔚蓝海商贸2号店');
    for (const keyword of [
      'wlhsm',
      'lhsm2',
      'LANHAI',
      'weilanhaishangmao',
      'haishang',
      'lanh',
      'lanhsm',
      'wlhaishangmao',
      '蓝海sm',
      'weilan海商贸',
      'ｌｈｓｍ',
    ]) {
      expect({ keyword, ids: await found(keyword) }).toEqual({ keyword, ids: expect.arrayContaining([id]) });
      expect({ keyword, ids: await offered(keyword) }).toEqual({ keyword, ids: expect.arrayContaining([id]) });
    }
    expect(await found('蔚蓝 haishang')).toEqual([id]);
    expect(await found('lhsm', staff)).toEqual(await found('lhsm'));
  });

  it('does not find a name by letters within a syllable, by sounds it has in another order, or by another name', async () => {
    const id = await add('蔚蓝海商贸');
    for (const keyword of ['anhaishang', 'hailanshang', 'wlsh', 'lhsmx', 'lanhaisx', '红海sm'])
      expect({ keyword, ids: await found(keyword) }).toEqual({ keyword, ids: expect.not.arrayContaining([id]) });
  });

  it('tells by the word how a character is read, and finds people by their names', async () => {
    const [bank, city] = [await add('鑫鑫银行', '曾单'), await add('鑫鑫重庆')];
    expect(await found('xxyinhang')).toEqual([bank]);
    expect(await found('xxchongqing')).toEqual([city]);
    expect(await found('xxyh')).toEqual([bank]);
  });

  it('follows a rename, and finds nothing that is deleted or of another enterprise', async () => {
    const id = await add('麒麟玄武');
    expect(await found('qlxuanwu')).toEqual([id]);
    const { version } = await owner.record(`/merchant/${id}`);
    await owner.patch(`/merchant/${id}`, { version, name: '朱雀青龙' });
    expect(await found('qlxuanwu')).toEqual([]);
    expect(await found('zqql')).toEqual([id]);
    expect(await found('zqql', await demo.enter('owner@other.example'))).toEqual([]);
    await owner.call('DELETE', `/merchant/${id}`);
    expect(await found('zqql')).toEqual([]);
  });

  it('finds and sorts people by the reading of their surname, finds them by the usual one, and no shops', async () => {
    const surnames = [
      '曾 zeng ceng',
      '单 shan dan',
      '解 xie jie',
      '仇 qiu chou',
      '查 zha cha',
      '区 ou qu',
      '朴 piao pu',
    ];
    surnames.push(
      '尉迟 yuchi weichi',
      '乐 yue le',
      '缪 miao miu',
      '盖 ge gai',
      '万俟 moqi wansi',
      '任 ren ren',
      '曹 cao cao',
    );
    const people = surnames.map((line) => line.split(' '));
    let mobile = 13_700_000_000;
    const clue = (values: object) => {
      mobile += 1;
      return owner.create('clue', { ...values, mobile: String(mobile), source: 'other' });
    };
    const addPerson = async (contact: string) => (await clue({ name: `No ${mobile}`, contact })).id;
    const ids = new Map<string, string>();
    for (const [surname = ''] of people) ids.set(surname, await addPerson(`${surname}飞飞`));
    for (const [surname = '', ...readings] of people) {
      for (const reading of readings) {
        const initials = surname.length === 1 ? [`${reading.slice(0, 1)}ff`] : [];
        for (const keyword of [`${reading}feifei`, ...initials]) {
          expect({ keyword, ids: await found(keyword, owner, 'clue') }).toEqual({
            keyword,
            ids: expect.arrayContaining([ids.get(surname)]),
          });
        }
      }
    }
    const shop = await clue({ name: '曾飞飞商行', contact: '甄' });
    expect(await found('zengfeifei', owner, 'clue')).not.toContain(shop.id);
    expect(await found('cengfeifei', owner, 'clue')).toContain(shop.id);
    for (const username of ['曾一', '陈一', '张一', '赵一', '单一', '沈一'])
      await owner.create('user', { username, email: `${crypto.randomUUID()}@surname.test` });
    const { records } = await owner.page('/user/page?_sort=username&_order=asc&_end=100');
    const order = records.map(({ username }) => String(username)).filter((name) => name.endsWith('一'));
    expect(order).toEqual(['陈一', '单一', '沈一', '曾一', '张一', '赵一']);
  });

  it('tells nothing of a masked text, nor of one that not everybody may read', async () => {
    const { id } = await owner.create('patient', { name: '欧阳锋', ward: '蓝海病区', finding: '走火入魔' });
    expect(await found('lhbq', owner, 'patient')).toEqual([id]);
    expect(await found('ouyang', owner, 'patient')).toEqual([]);
    expect(await offered('lhbq', 'patient')).toEqual([id]);
    expect(await offered('oyf', 'patient')).toEqual([]);
    expect(await found('zhrm', owner, 'patient')).toEqual([]);
    expect(await found('走火', owner, 'patient')).toEqual([id]);
    expect(await found('zouhuo', staff, 'patient')).toEqual([]);
  });
});
