import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedProduct, loadProduct } from '../../scripts/check/product.ts';
import { openSources } from '../../scripts/check/source.ts';
import { isEveryday } from '../setup/extent.ts';
import { plant, problemsWith, root } from './planted.ts';

const folder = path.join(root, 'src/product');
let product: LoadedProduct;

beforeAll(async () => {
  product = await loadProduct(folder, openSources({ '#product': folder }, root));
});

/** What of a file is replaced by what. The mark stands before the mistake. */
type Case = readonly [file: string, from: string, to: string];

const clue: readonly Case[] = [
  ['clue/clue', "name: 'clue',", "name: ¦'clew',"],
  ['clue/clue', "recordLabel: 'name'", "recordLabel: ¦'nmae'"],
  ['clue/clue', "recordLabel: 'name'", "recordLabel: ¦'mobile'"],
  ['clue/clue', "scope: { owner: 'owner'", "scope: { owner: ¦'ownr'"],
  ['clue/clue', "scope: { owner: 'owner'", "scope: { owner: ¦'package'"],
  ['clue/clue', "unowned: 'all'", "unowned: ¦'everybody'"],
  ['clue/clue', "type: 'phone', label: '手机'", "type: ¦'phnoe', label: '手机'"],
  ['clue/clue', "label: '公司/店铺名'", "label: ¦'线索名称'"],
  ['customer/merchant', "{ value: 'beauty', label: '美妆' }", "{ value: 'beauty', label: ¦'服饰' }"],
  ['customer/merchant', "{ value: 'beauty', label: '美妆' }", "{ value: ¦'clothing', label: '美妆' }"],
  ['clue/clue', "default: 'campaign'", "default: ¦'campain'"],
  ['clue/clue', "color: 'red' }", "color: ¦'crimson' }"],
  ['clue/clue', "to: 'cluePackage'", "to: ¦'cluePakage'"],
  ['clue/clue', "to: 'cluePackage'", "to: ¦'parcel'"],
  ['clue/clue', 'levels: 2', "levels: ¦'two'"],
  ['clue/clue', "default: 0, list: 'off' }", "default: ¦0.5, list: 'off' }"],
  ['clue/clue', "type: 'textarea', label: '最近内容'", "type: 'textarea', sortable: ¦true, label: '最近内容'"],
  ['clue/clue', "type: 'textarea', label: '最近内容'", "type: 'textarea', mask: ¦true, label: '最近内容'"],
  ['clue/clue', "type: 'int', label: '流转次数'", "type: 'int', search: ¦true, label: '流转次数'"],
  ['clue/clue', "type: 'int', label: '流转次数'", "type: 'int', min: ¦9, max: 3, label: '流转次数'"],
  ['clue/clue', "type: 'int', label: '流转次数'", "type: 'int', cell: ¦'elapsd', label: '流转次数'"],
  ['clue/clue', "type: 'int', label: '流转次数'", "type: 'int', cell: ¦'elapsed', label: '流转次数'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', widget: ¦'permissionMatrix', label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', widget: ¦'permisionMatrix', label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', perm: { read: ¦'clu' }, label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', when: { field: ¦'sorce', eq: 'other' }, label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', when: { field: 'source', eq: ¦'othr' }, label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', when: ¦{ feild: 'source', eq: 'other' }, label: '微信'"],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', when: ¦{ field: 'source' }, label: '微信'"],
  [
    'clue/clue',
    "type: 'text', label: '微信'",
    "type: 'text', requiredWhen: { field: 'nextAt', lte: { now: ¦'soon' } }, label: '微信'",
  ],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', form: ¦false, required: true, label: '微信'"],
  [
    'clue/clue',
    "type: 'text', label: '微信'",
    "type: 'text', defaultFrom: { by: ¦'ownr', field: 'mobile' }, label: '微信'",
  ],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', fixedBy: { field: ¦'surce', values: {} }, label: '微信'"],
  [
    'clue/clue',
    "type: 'text', label: '微信'",
    "type: 'text', fixedBy: { field: 'source', values: { ¦othr: 'x' } }, label: '微信'",
  ],
  ['clue/clue', "type: 'text', label: '微信'", "type: 'text', default: ¦7, label: '微信'"],
  ['clue/clue', '    wechat: {', "    ¦'we chat': {"],
  ['clue/clue', "      'intent',\n", "      ¦'intnt',\n"],
  ['clue/clue', "      'intent',\n", "      ¦'name',\n      'intent',\n"],
  ['clue/clue', "preset: 'open', sort", "preset: ¦'opn', sort"],
  ['clue/clue', "sort: 'intent'", "sort: ¦'intnt'"],
  ['clue/clue', "where: { field: 'status', eq: 'open' } },", "where: { field: 'status', eq: ¦'opne' } },"],
  ['clue/clue', "{ me: 'owner' }, { field: 'status'", "{ me: ¦'ownr' }, { field: 'status'"],
  ['clue/clue', "{ key: 'converted', label", "{ key: ¦'mine', label"],
  ['clue/clue', "tone: 'warning'", "tone: ¦'orange'"],
  ['clue/clue', "fields: ['name', 'company', 'source'", "fields: ['name', ¦'compny', 'source'"],
  ['clue/clue', "import: { key: 'mobile'", "import: { key: ¦'moble'"],
  ['clue/clue', "onDuplicate: 'skip'", "onDuplicate: ¦'ignore'"],
  ['clue/clue', "on: 'create', to: 'owner'", "on: ¦'creat', to: 'owner'"],
  ['clue/clue', "on: 'create', to: 'owner'", "on: 'create', to: ¦'ownr'"],
  ['clue/clue', "from: ['open'],\n        to: 'following'", "from: [¦'opn'],\n        to: 'following'"],
  ['clue/clue', "to: 'converted'", "to: ¦'convertd'"],
  ['clue/clue', "ask: ['lastContent'", "ask: [¦'lastContnt'"],
  ['clue/clue', "{ field: 'nextAt', optional", "{ field: ¦'nxtAt', optional"],
  ['clue/clue', "claimedAt: { now: '0d' } },\n        bulk", "¦claimdAt: { now: '0d' } },\n        bulk"],
  ['clue/clue', 'set: { lastFollowAt: { now:', 'set: { lastFollowAt: { ¦nwo:'],
  ['clue/clue', "from: 'company'", "from: ¦'compny'"],
  ['clue/clue', "due: { field: 'recycleAt' }", "due: { field: ¦'recyleAt' }"],
  ['clue/clue', 'danger: true', "danger: ¦'yes'"],
];
const shop: readonly Case[] = [
  ['customer/shop', "quota: 'shopQuota'", "quota: ¦'shopQota'"],
  ['customer/shop', "through: 'authorization'", "through: ¦'authorisation'"],
  ['customer/shop', "records: 'shops'", "records: ¦'shps'"],
  ['customer/shop', "to: 'grantee'", "to: ¦'grante'"],
  [
    'customer/shop',
    "fields: ['name', 'platform', 'shopNo', 'url', 'reception'",
    "fields: ['name', ¦'platfrm', 'shopNo', 'url', 'reception'",
  ],
  ['customer/shop', "unique: [['platform', 'shopNo']]", "unique: [['platform', ¦'shpNo']]"],
  ['customer/shop', "to: 'merchant', required", "to: ¦'merchnt', required"],
  ['customer/shop', "to: 'merchant', required", "to: ¦'vendor', required"],
  ['customer/shop', "to: 'department'", "to: ¦'departmnt'"],
  ['customer/shop', "below: { form: 'group' }", "below: { form: ¦'grp' }"],
  ['customer/shop', "field: 'department', below", "field: ¦'departmnt', below"],
  ['customer/shop', "of: 'aiCandidate'", "of: ¦'aiCandidte'"],
  ['customer/shop', "by: 'shop',\n      count: true", "by: ¦'shp',\n      count: true"],
  ['customer/shop', 'count: true,', 'count: ¦1,'],
  ['customer/shop', "where: { field: 'status', eq: 'pending' }", "where: { field: 'status', eq: ¦'pendng' }"],
  ['customer/shop', "slot: 'residue'", "slot: ¦'residu'"],
  ['customer/shop', "{ resource: 'product', by: 'shop'", "{ resource: ¦'prduct', by: 'shop'"],
  ['customer/shop', "{ resource: 'product', by: 'shop'", "{ resource: 'product', by: ¦'shp'"],
  ['customer/shop', "remind: { field: 'expiresAt'", "remind: { field: ¦'expirsAt'"],
  ['customer/shop', "before: ['30d'", "before: [¦'a month'"],
  ['customer/shop', "days: 'remindDays'", "days: ¦'remindDay'"],
  ['customer/shop', "tenantDays: 'shopReminderDays'", "tenantDays: ¦'shopRemindrDays'"],
  ['customer/shop', "presetsOf: 'status'", "presetsOf: ¦'statu'"],
  ['customer/shop', "    field: 'status',\n    transitions", "    field: ¦'statuss',\n    transitions"],
  ['customer/shop', "ask: ['staff'], bulk", "ask: [¦'staf'], bulk"],
  [
    'customer/shop',
    "    assign: { label: '分配客服', ask: ['staff'], bulk: true },",
    "    ¦assign: { label: '分配客服', bulk: true },",
  ],
  ['customer/shop', "type: 'url', label: '链接'", "type: 'url', cell: ¦'nearDay', label: '链接'"],
  [
    'customer/shop',
    "eq: 'serving' },\n      { field: 'expiresAt', lte",
    "eq: ¦'servng' },\n      { field: 'expiresAt', lte",
  ],
];
const others: readonly Case[] = [
  ['quality/badReview', "by: 'shop', field: 'platform'", "by: ¦'shp', field: 'platform'"],
  ['quality/badReview', "by: 'shop', field: 'platform'", "by: 'shop', field: ¦'platfrm'"],
  ['quality/badReview', "layouts: ['queue', 'table', 'kanban']", "layouts: [¦'queu', 'table', 'kanban']"],
  ['quality/badReview', "presets: ['waiting', 'mine']", "presets: ['waiting', ¦'mien']"],
  ['quality/badReview', "decisions: ['submit', 'claim']", "decisions: ['submit', ¦'clam']"],
  ['quality/badReview', "perm: 'negatives_page:judge',\n    ask", "perm: ¦'negatives_page:juge',\n    ask"],
  ['quality/badReview', "ask: 'inline'", "ask: ¦'below'"],
  ['quality/badReview', "beside: { thread: 'conversation' }", "beside: { thread: ¦'conversaton' }"],
  ['quality/badReview', "{ field: 'score', suffix", "{ field: ¦'scor', suffix"],
  ['quality/badReview', "resource: 'message',", "resource: ¦'mesage',"],
  ['quality/badReview', "through: 'conversation',", "through: ¦'conversaton',"],
  ['quality/badReview', "side: 'side'", "side: ¦'sid'"],
  ['quality/badReview', "right: ['agent', 'ai']", "right: [¦'agnt', 'ai']"],
  ['quality/badReview', "author: 'agent'", "author: ¦'agnt'"],
  ['quality/badReview', "spans: 'hits'", "spans: ¦'hit'"],
  ['quality/badReview', "key: ['shop', 'orderNo'] }", "key: ¦['shop', 'agent'] }"],
  ['quality/badReview', "by: 'server',", "by: ¦'servers',"],
  ['setting/roster', "row: 'user'", "row: ¦'usr'"],
  ['setting/roster', "value: 'shift'", "value: ¦'shft'"],
  ['setting/roster', "color: 'color'", "color: ¦'colr'"],
  ['setting/roster', "periods: 'periods'", "periods: ¦'period'"],
  ['setting/roster', "pause: 'breakMins'", "pause: ¦'breakMin'"],
  ['setting/roster', "copy: 'week'", "copy: ¦'month'"],
  ['setting/roster', "actions: ['publishDays'", "actions: [¦'publishDay'"],
  ['setting/roster', "{ field: 'serviceRecords'", "{ field: ¦'serviceRecord'"],
  ['setting/roster', "from: { type: 'date', label: '从'", "from: { type: 'date', label: ¦7"],
  ['setting/roster', "day: '+1d'", "day: ¦'tomorrow'"],
  ['setting/roster', "sort: '-date'", "sort: ¦'-dat'"],
  ['customer/merchant', "type: 'money', label: '年费'", "type: 'money', cell: ¦'elapsed', label: '年费'"],
  ['customer/merchant', "type: 'money', label: '年费'", "type: 'money', default: ¦12.5, label: '年费'"],
  ['customer/merchant', "prefix: 'M'", "prefix: ¦'m'"],
  ['customer/merchant', "max: 'doneAt'", "max: ¦'donAt'"],
  ['customer/merchant', "as: 'datetime'", "as: ¦'datetme'"],
  [
    'customer/merchant',
    "title: {\n          type: 'enum',\n          label: '职务'",
    "title: {\n          type: 'enum',\n          label: ¦'姓名'",
  ],
  [
    'customer/merchant',
    "signed: { label: '签约商家', count: true, time: 'signedAt'",
    "signed: { label: '签约商家', count: true, time: ¦'signdAt'",
  ],
  ['customer/merchant', "sum: 'fee'", "sum: ¦'fe'"],
  ['customer/merchant', "kind: 'bar', metrics: ['signed']", "kind: 'bar', metrics: [¦'signd']"],
  ['customer/merchant', "from: 'any',", "from: ¦'all',"],
  ['ai/conversation', "ratio: ['orders', 'buyers']", "ratio: [¦'order', 'buyers']"],
  ['ai/conversation', "of: 'badReview'", "of: ¦'badReviw'"],
  ['ai/conversation', "start: 'agent'", "start: ¦'agnt'"],
  ['ai/conversation', "rank: 'served'", "rank: ¦'servd'"],
  ['ai/conversation', "peers: 'agent'", "peers: ¦'shop'"],
  ['ai/conversation', "matrix: { rows: 'shop'", "matrix: { rows: ¦'shp'"],
  ['ai/conversation', "by: 'shop', fields: ['remindUsers'", "by: 'shop', fields: [¦'remindUser'"],
  ['ai/conversation', "resource: 'serviceToken'", "resource: ¦'serviceTokn'"],
  ['ai/conversation', "writtenBy: 'services'", "writtenBy: ¦'connectors'"],
  ['permission/department', "parent: 'parent'", "parent: ¦'parnt'"],
  ['dashboard', "preset: 'overdue'", "preset: ¦'overdu'"],
  ['dashboard', "report: 'shop',", "report: ¦'shp',"],
  ['dashboard', "perm: 'staff_admin'", "perm: ¦'staf_admin'"],
  ['dashboard', "tiles: ['toDo', 'upkeep'", "tiles: [¦'toDos', 'upkeep'"],
  ['dashboard', "{ resource: 'department', label: '建立部门'", "{ resource: ¦'departmnt', label: '建立部门'"],
  ['samples', "category: 'home'", "category: ¦'hom'"],
  ['samples', '{ sample: 1 }', '¦{ sample: 9 }'],
  ['samples', "shopNo: 'SAMPLE-3'", "¦shopNr: 'SAMPLE-3'"],
];
const list: readonly Case[] = [
  ['index', "{ path: '/user', name: 'user'", "{ path: '/user', name: ¦'usr'"],
  ['index', "title: '店铺管理', noun", "titel: '店铺管理', noun".replace('titel', '¦titel')],
  ['index', "title: '店铺管理', noun", "title: ¦'商家管理', noun"],
  ['index', "path: '/role'", "path: ¦'/user'"],
  ['index', "path: '/role'", "path: ¦'role'"],
  ['index', "icon: 'robot'", "icon: ¦'robt'"],
  ['index', "shortcut: 'j'", "shortcut: ¦'u'"],
  ['index', "shortcut: 'j'", "shortcut: ¦'g'"],
  ['index', "perm: 'email_bind', shortcut", "perm: ¦'Email bind', shortcut"],
  ['index', "view: 'edit'", "view: ¦'edits'"],
  ['index', "form: 'setting'", "form: ¦'seting'"],
  ['index', "under: { shop: 'id' },\n        perm", "under: { ¦shp: 'id' },\n        perm"],
  ['index', "under: { shop: 'id' },\n        perm", "under: { shop: ¦'ident' },\n        perm"],
  ['index', "report: 'shopReply'", "report: ¦'shopRepl'"],
  ['index', "counted: ['todo']", "counted: [¦'tood']"],
  ['index', "read: ['negatives_page'", "read: [¦'negative_page'"],
  ['index', "judge: '裁决申诉'", "¦Judge: '裁决申诉'"],
  ['index', "name: 'delegation' },\n    ],", "name: ¦'delegaton' },\n    ],"],
  [
    'index',
    "{ path: '/user', name: 'user'",
    "{ path: '/extra', title: '另', component: ¦'extra' },\n      { path: '/user', name: 'user'",
  ],
  ['index', "users: 'user'", "users: ¦'usr'"],
];

const cases = [...clue, ...shop, ...others, ...list];

describe('a mistake in what it means', () => {
  it('is planted in more than 120 places', () => {
    expect(cases.length).toBeGreaterThan(120);
  });

  it.each(cases.filter((_one, index) => !isEveryday || index % 8 === 0))(
    'is reported once, with its place, in %s: %s → %s',
    async (name, from, to) => {
      const file = path.join(root, `src/resources/${name}.ts`);
      const planted = plant(file, readFileSync(file, 'utf8'), from, to);
      const problems = await problemsWith(product, folder, planted);
      const places = problems.map(
        ({ line, column, message, ...one }) => `${path.basename(one.file)}:${line}:${column} ${message}`,
      );
      expect(places).toEqual([expect.stringContaining(`${path.basename(file)}:${planted.line}:`)]);
    },
  );

  it('hides no other mistake', async () => {
    const file = path.join(root, 'src/resources/customer/shop.ts');
    const edits: readonly (readonly [string, string])[] = [
      ["quota: 'shopQuota'", "quota: 'shopQota'"],
      ["to: 'merchant', required", "to: 'vendor', required"],
      ["of: 'aiCandidate'", "of: 'aiCandidte'"],
      ["slot: 'residue'", "slot: 'residu'"],
      ["days: 'remindDays'", "days: 'remindDay'"],
    ];
    const text = edits.reduce((changed, [from, to]) => changed.replace(from, to), readFileSync(file, 'utf8'));
    const problems = await problemsWith(product, folder, { file, text });
    const lines = text.split('\n');
    const expected = edits.map(([, to]) => lines.findIndex((line) => line.includes(to)) + 1);
    expect(problems.map((problem) => problem.line)).toEqual(expected);
    expect(new Set(problems.map((problem) => problem.file))).toEqual(new Set([file]));
  });
});
