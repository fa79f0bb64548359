import { describe, expect, it } from 'vitest';
import { dryRun } from './dry-run.ts';

const screen = (fields: string, ...others: readonly string[]) => [
  '--title',
  '车辆',
  '--at',
  '/custom/car',
  '--fields',
  fields,
  ...others,
];

describe('npm run new refuses', () => {
  it.each<[what: string, args: readonly string[], message: string]>([
    ['a screen without a title', ['--at', '/custom/car', '--fields', '名称'], '--title is missing'],
    ['a screen without fields', ['--title', '车辆', '--at', '/custom/car'], '--fields, --from or --json is missing'],
    ['an option that there is not', ['--titel', '车辆'], "Unknown option '--titel'"],
    ['a command that there is not', ['screen', 'car'], 'There is no command "screen"; there are field, rule, report'],
    ['a kind that there is not', screen('名称:txet'), '名称 › type: "txet" is unknown; did you mean "text"?'],
    ['an option that the kind has not', screen('名称:date(60)'), '名称: date has no option "60"'],
    ['choices without a choice', screen('方式:enum'), 'enum needs its choices, as in enum(电话,上门)'],
    ['a reference to nothing', screen('商家:ref(merchnt)'), 'did you mean "merchant"?'],
    ['two fields of one label', screen('名称 名称:date'), 'Two fields are called "名称"'],
    ['two fields of one name', screen('甲=name 乙=name'), 'Two fields have the name "name"'],
    ['a Chinese name', screen('名称=名称'), '"名称" is no name: use letters and digits'],
    ['a name that every record has', screen('时间=createdAt:datetime'), 'a name other than id, version'],
    ['a bracket that is not closed', screen('方式:enum(电话'), 'has a bracket that is not closed'],
    ['a resource that is there', screen('名称', '--name', 'merchant'), 'there is a resource "merchant" already'],
    ['a name that the API takes', screen('名称', '--name', 'jobs'), 'a name other than users, enterprises'],
    [
      'a path that is taken',
      ['--title', '车辆', '--at', '/custom/shop', '--fields', '名称'],
      '/custom/shop is taken by 店铺管理',
    ],
    [
      'a path of the server',
      ['--title', '车辆', '--at', '/buffalo/car', '--fields', '名称'],
      'begins with none of /buffalo',
    ],
    [
      'a title that is taken',
      ['--title', '店铺管理', '--at', '/custom/car', '--name', 'car', '--fields', '名称'],
      'is called "店铺管理" already',
    ],
    [
      'a permission of another place',
      screen('名称', '--name', 'clueNote', '--perm', 'Clue'),
      'no permission: use snake_case',
    ],
    ['a group that there is not', screen('名称', '--group', '车队'), 'there is no group "车队" in the list'],
    ['an icon that there is not', screen('名称', '--icon', 'taem'), 'did you mean "team"?'],
    ['a rule that compares nothing', screen('名称', '--rule', '名称'), '"名称" is no rule'],
    ['a rule of two kinds', screen('甲:date 乙:int', '--rule', '甲 >= 乙'), '甲 is date and 乙 is int'],
    ['a field that is there', ['field', 'merchant', '手机:phone'], 'Two fields are called "手机"'],
    ['a field of no resource', ['field', 'merchnt', '名称'], 'There is no resource "merchnt"'],
    [
      'a report of a field that there is not',
      ['report', 'merchant', '签约日: count', '--title', '统计', '--at', '/statistics/m'],
      'allowed: one of name, code',
    ],
    [
      'a figure that there is not',
      ['report', 'merchant', '签约日期: median(年费)', '--title', '统计', '--at', '/statistics/m'],
      '"median(年费)" is no figure',
    ],
    [
      'a page that is taken',
      ['page', 'board', '--of', 'merchant', '--title', '看板', '--at', '/custom/shop'],
      '/custom/shop is taken',
    ],
    [
      'a kind that is there',
      ['kind', 'phone', '--title', '电话', '--pattern', '.', '--example', '1'],
      'There is a kind "phone"',
    ],
    [
      'an example that is none',
      ['kind', 'plate', '--title', '车牌', '--pattern', '[A-Z]+', '--example', '1'],
      '"1" does not match',
    ],
    ['a file that there is not', ['--title', '车辆', '--at', '/custom/car', '--from', 'none.xlsx'], 'there is no file'],
    [
      'a file that is no sheet',
      ['--title', '车辆', '--at', '/custom/car', '--from', 'docs/merchants.png'],
      'cannot be read: ',
    ],
    ['rows without somebody to import them', ['rows', 'merchant', 'a.csv'], '--as: say who imports'],
  ])('%s', async (_what, args, message) => {
    const { status, output } = await dryRun(...args);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });

  it('nothing of a screen that is right, and shows the difference', async () => {
    const { status, output } = await dryRun(
      ...screen('车牌号=plate/Number_plate:text(unique)! 车主:ref(merchant) 型号! 颜色:enum(红=red,蓝#blue)'),
    );
    expect(status, output).toBe(0);
    expect(output).toContain("+      { path: '/custom/car', name: 'cheLiang', title: '车辆', perm: 'che_liang' },");
    expect(output).toContain("+    plate: { type: 'text', label: '车牌号', required: true, unique: true },");
    expect(output).toContain("+    model: { type: 'text', label: '型号', required: true },");
    expect(output).toContain("{ value: 'lan', label: '蓝', color: 'blue' }");
    expect(output).toContain("plate: 'Number plate'");
    expect(output).toContain('got one from their sound: 车主, 蓝.');
    expect(output).toContain('The resource is called cheLiang, as 车辆 sounds');
    expect(output).toContain('Nothing was written.');
  });
});
