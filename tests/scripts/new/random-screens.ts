import fc from 'fast-check';

/** The options of a screen, as `npm run new -- --each` reads them. */
export interface RandomScreen {
  readonly title: string;
  readonly at: string;
  readonly area: string;
  readonly fields: string;
  readonly rule?: string;
}

/** Folders of resources with room for more, and the places that they are for. */
const areas = ['customer', 'ai', 'statistics', 'permission', 'authorization', 'mailbox', 'quality', 'clue'];
const groups = ['/custom', '/ai', '/statistics', '/quality', '/clue', '/setting', '/mailbox', ''];
const things = ['拜访', '合同', '培训', '报销', '设备', '车间', '回访', '样品', '发票', '采购', '考勤', '物流'];
const sorts = ['登记', '管理', '台账', '记录', '申请', '清单', '跟踪', ''];
const words = ['客户', '金额', '联系人', '型号', '颜色', '工序', '备用', '主', '原', '月度', '手机', '评分', '附加'];
const choices = ['电话', '上门', '高', '低', 'A', 'B2', '进行中', '已完成', '外协', '2026'];

const maybe = (text: string) => fc.constantFrom('', '', text);
const number = fc.integer({ min: 1, max: 60 });
const chosen = fc.uniqueArray(fc.constantFrom(...choices), { minLength: 1, maxLength: 6 });

/** What may stand behind the label of a field. */
const kinds: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(maybe('(search)'), maybe('!')).map(([option, sign]) => `text${option}${sign}`),
  number.map((max) => `text(${max},unique,search)!`),
  number.map((max) => `text(max=${max},sortable,code)`),
  maybe('!').map((sign) => `textarea${sign}`),
  fc.constantFrom('phone', 'phone!', 'phone(mask,filter)', 'email(unique)', 'email!', 'url', 'url(image)'),
  fc.tuple(chosen, maybe('!')).map(([labels, sign]) => `enum(${labels.join(',')})${sign}`),
  chosen.map((labels) => `enum(${labels.join(',')},multiple)`),
  chosen.map((labels) => `enum(${labels.join(',')},default=${labels[0]})!`),
  fc.constantFrom('ref(merchant)!', 'ref(shop)', 'ref(user)', 'ref(user,multiple)', 'ref(clue)', 'ref(user,notify)!'),
  fc.constantFrom('tree(department)', 'tree(department)!', 'money', 'money!', 'money(min=0,max=100000,filter=range)'),
  fc.constantFrom('date', 'date!', 'datetime', 'datetime!', 'time', 'duration', 'duration!', 'color', 'icon'),
  fc.constantFrom('int', 'int(min=0,max=5)!', 'decimal', 'decimal(3)', 'percent', 'percent(1)!', 'bool', 'tags'),
  fc.constantFrom('image', 'file', 'file(multiple)', 'rich', 'region', 'schedule', 'tags(max=5)', 'auto(ZZ)'),
  fc.constantFrom(
    'json(姓名:text! 电话:phone)',
    'json(名称:text! 数量:int 等级:enum(高,低),multiple)',
    'json(说明:textarea)',
  ),
);

const fields = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)), {
    selector: ([one, other]) => `${one}${other}`,
    minLength: 2,
    maxLength: 12,
  })
  .chain((labels) => fc.tuple(...labels.map(([one, other]) => kinds.map((kind) => `${one}${other}:${kind}`))))
  .map((all) => all.join(' '));

const screen = fc.record({
  thing: fc.constantFrom(...things),
  sort: fc.constantFrom(...sorts),
  group: fc.constantFrom(...groups),
  fields,
  isRuled: fc.boolean(),
});

/** Returns random screens, always the same ones for a seed. No two have a title, a name or a path in common. */
export function randomScreens(seed: number, count: number): readonly RandomScreen[] {
  return fc.sample(screen, { seed, numRuns: count }).map(({ thing, sort, group, isRuled, ...one }, index) => {
    const dates = ' 开始日期:date! 结束日期:date';
    return {
      title: `${thing}${index + 1}号${sort}`,
      at: `${group}/trial${index + 1}`,
      area: areas[index % areas.length] ?? 'customer',
      fields: isRuled ? one.fields + dates : one.fields,
      ...(isRuled && { rule: '结束日期 >= 开始日期' }),
    };
  });
}
