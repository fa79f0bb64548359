import { progressOf } from '../../../../src/fields/answers/check.ts';
import type { Answers } from '../../../../src/fields/answers/value.ts';
import type { Question } from '../../../../src/fields/questions/question.ts';
import type { DemoResources } from '../../../operations/start/demo.ts';
import type { WritableDataAccess } from '../../../storage/records/data-access.ts';
import { born, bringToLife, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';

/** A merchant of the demo whose docking tables are made. */
interface Docked {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
}

interface DockingOptions {
  readonly random: Random;
  readonly merchants: readonly Docked[];
  readonly by: string;
  readonly now: Date;
}

const reply: readonly [string, ...string[]] = ['24 小时内', '48 小时内', '72 小时内'];

/** Published: what a new merchant tells before service begins. */
const onboarding: readonly Question[] = [
  { key: 'parta', type: 'section', label: '店铺信息' },
  { key: 'shopname', type: 'text', label: '店铺名称', required: true },
  {
    key: 'category',
    type: 'enum',
    label: '主营类目',
    required: true,
    multiple: true,
    options: ['服饰', '美妆', '数码', '食品', '家居'],
  },
  { key: 'shopurl', type: 'url', label: '店铺链接' },
  { key: 'address', type: 'region', label: '发货地', required: true, help: '填主要仓库所在地' },
  { key: 'partb', type: 'section', label: '售后与赔付' },
  { key: 'shipping', type: 'enum', label: '发货时效', required: true, options: reply },
  { key: 'compensate', type: 'bool', label: '客服可直接赔付', required: true },
  { key: 'limit', type: 'money', label: '单笔赔付上限', help: '超过的由你确认' },
  { key: 'policy', type: 'textarea', label: '退换货政策', required: true },
  { key: 'forbidden', type: 'textarea', label: '禁用话术', help: '客服不能说的话，每行一条' },
  { key: 'partc', type: 'section', label: '对接人' },
  { key: 'contact', type: 'text', label: '紧急联系人', required: true },
  { key: 'mobile', type: 'phone', label: '联系电话', required: true },
  { key: 'license', type: 'image', label: '营业执照' },
];

/** A draft: not published yet. */
const campaign: readonly Question[] = [
  { key: 'name', type: 'text', label: '活动名称', required: true },
  { key: 'from', type: 'date', label: '开始日期', required: true },
  { key: 'until', type: 'date', label: '结束日期', required: true },
  { key: 'rules', type: 'textarea', label: '活动规则', required: true },
  { key: 'traffic', type: 'int', label: '预计日咨询量' },
  { key: 'files', type: 'file', label: '活动资料' },
];

const policies: readonly [string, ...string[]] = [
  '7 天无理由退换，吊牌完好即可；质量问题运费由我们承担。',
  '签收后 15 天内可换货一次，定制商品不退不换。',
  '生鲜破损请在签收 24 小时内拍照，按损坏比例赔付。',
];
const contacts: readonly [string, ...string[]] = ['周倩', '刘洋', '陈思远', '何晓燕', '赵磊'];

/** Adds two templates, one published and one draft, and docking tables of merchants in every state. */
export async function addDockingTables(scope: WritableDataAccess, resources: DemoResources, options: DockingOptions) {
  const { random, merchants, by, now } = options;
  const hint = '请如实填写，客服上岗前会按这张表培训。可以分几次填完，填到哪里都会自动保存。';
  const made = officeHour(random, now, 60);
  const template = born(made, by, { name: '新店对接表', platform: null, hint, questions: onboarding, status: 'draft' });
  const published = lived(template, new Date(made.getTime() + 60 * 60_000), by, 'publish', {
    status: 'published',
    edition: 1,
    publishedQuestions: onboarding,
  });
  const draft = born(officeHour(random, now, 3), by, {
    name: '大促活动对接表',
    platform: 'tmall',
    hint: null,
    questions: campaign,
    status: 'draft',
  });
  const [id = ''] = await bringToLife(scope, resources, 'dockingTemplate', [published, draft]);
  const lives = merchants.map((merchant, index) => tableOf(options, { template: id, hint }, merchant, index));
  await bringToLife(scope, resources, 'dockingTable', lives);
}

function tableOf(
  { random, by, now }: DockingOptions,
  template: { readonly template: string; readonly hint: string },
  merchant: Docked,
  index: number,
): RecordLife {
  const state = (['submitted', 'filling', 'pending', 'withdrawn'] as const)[index % 4] ?? 'pending';
  const at = officeHour(random, now, random.whole(5, 40));
  const table = born(at, by, {
    ...template,
    title: '新店对接表',
    merchant: merchant.id,
    owner: merchant.owner,
    edition: 1,
    questions: onboarding,
    status: 'pending',
    progress: 0,
    answers: null,
    settled: [],
    remark: null,
    submittedAt: null,
  });
  const later = new Date(at.getTime() + random.whole(1, 4) * day);
  if (state === 'pending') return table;
  if (state === 'withdrawn') return lived(table, later, by, 'withdraw', { status: 'withdrawn' });
  const answers = answersOf(random, merchant, state === 'submitted');
  const written = { answers, progress: progressOf(onboarding, answers) };
  if (state === 'filling') return lived(table, later, by, 'begin', { status: 'filling', ...written });
  return lived(table, later, by, 'submit', { status: 'submitted', submittedAt: later.toISOString(), ...written });
}

function answersOf(random: Random, { name }: Docked, isWhole: boolean): Answers {
  const begun = {
    shopname: `${name}旗舰店`,
    category: [random.pick(['服饰', '美妆', '数码', '食品', '家居'])],
    address: ['330000', '330100', '330106'],
    shipping: random.pick(reply),
  };
  if (!isWhole) return begun;
  return {
    ...begun,
    compensate: true,
    limit: random.whole(1, 10) * 1000,
    policy: random.pick(policies),
    forbidden: '绝对、保证、第一\n私下转账',
    contact: random.pick(contacts),
    mobile: `138${String(random.whole(10_000_000, 99_999_999))}`,
  };
}
