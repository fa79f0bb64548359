import { platforms } from '../choices.ts';
import { defineResource } from '../index.ts';

/** Figures that are counted by answers. */
const byAnswers = ['reply', 'firstReply', 'averageReply', 'unserved'] as const;

/** The figures that rules count. `passed` of a check says for each what is good. */
export const serviceFigures = [
  { value: 'reply', label: '及时回复', color: 'blue' },
  { value: 'firstReply', label: '首次应答', color: 'blue' },
  { value: 'averageReply', label: '平均响应', color: 'blue' },
  { value: 'unserved', label: '人工接待', color: 'orange' },
  { value: 'leftMessage', label: '无需留言', color: 'orange' },
  { value: 'aiAlone', label: 'AI 独立解决', color: 'green' },
] as const;

/** What a rule says, whether the platform's or an enterprise's own. */
export const ruleFields = {
  name: { type: 'text', label: '规则名称', required: true, search: true, max: 40, width: 220 },
  platform: { type: 'enum', label: '平台', required: true, filter: true, options: platforms },
  figure: { type: 'enum', label: '指标', required: true, filter: true, options: serviceFigures },
  validFrom: {
    type: 'date',
    label: '生效日期',
    required: true,
    sortable: true,
    help: '从这一天开始的会话按此规则计算，直到同一指标的下一条规则生效',
  },
  enabled: { type: 'bool', label: '启用', default: true, filter: true, help: '停用后，从生效日期起不再计算这个指标' },
  unit: {
    type: 'enum',
    label: '计数单位',
    default: 'round',
    when: { field: 'figure', eq: 'reply' },
    list: 'off',
    options: [
      { value: 'round', label: '每轮问答' },
      { value: 'conversation', label: '整个会话' },
    ],
    help: '每轮：买家提问到第一次回复算一次，其间再问不另算。整个会话：转人工之后各轮等待的平均值算一次',
  },
  limit: {
    type: 'duration',
    label: '时限',
    min: 1,
    when: { field: 'figure', in: ['reply', 'firstReply'] },
    help: '时:分:秒，如 0:03:00；不填则只统计时长，不判断是否达标',
  },
  counting: {
    type: 'enum',
    label: '谁的回复算数',
    default: 'people',
    when: { field: 'figure', in: byAnswers },
    list: 'off',
    options: [
      { value: 'people', label: '仅人工' },
      { value: 'assisted', label: '人工和 AI 辅助' },
      { value: 'everyone', label: '人工和 AI' },
    ],
  },
  offline: {
    type: 'enum',
    label: '客服不在线时',
    default: 'counted',
    list: 'off',
    options: [
      { value: 'counted', label: '照常计算' },
      { value: 'leftOut', label: '不计' },
    ],
  },
  hoursFrom: {
    type: 'time',
    label: '时段开始',
    requiredWhen: { field: 'hoursTo', empty: false },
    help: '不填则全天',
  },
  hoursTo: {
    type: 'time',
    label: '时段结束',
    requiredWhen: { field: 'hoursFrom', empty: false },
    help: '不含这一分钟，可以早于开始，表示到次日',
  },
  hoursBy: {
    type: 'enum',
    label: '时段按',
    default: 'question',
    list: 'off',
    when: { field: 'figure', in: ['reply', 'firstReply', 'averageReply'] },
    options: [
      { value: 'question', label: '买家提问的时间' },
      { value: 'start', label: '会话开始的时间' },
    ],
  },
  gap: {
    type: 'int',
    label: '间隔分钟',
    min: 1,
    max: 10_080,
    list: 'off',
    when: { field: 'figure', in: ['firstReply', 'aiAlone'] },
    help: '首次应答：上一次会话结束后这么久以内再问，不另算。AI 独立解决：结束后这么久以内又来问，不算解决',
  },
  window: { type: 'int', label: '统计天数', min: 1, max: 90, default: 30, list: 'off' },
  target: { type: 'percent', label: '目标', scale: 1, help: '比率不低于；不服务率和留言率不高于' },
  daysOut: {
    type: 'json',
    label: '不计的日期',
    multiple: true,
    max: 60,
    list: false,
    help: '平台公布的节假日等',
    fields: {
      day: { type: 'date', label: '日期', required: true },
      reason: { type: 'text', label: '原因', max: 30 },
    },
  },
  source: { type: 'textarea', label: '依据', max: 500, help: '平台公告的名称或网址' },
} as const;

export const ruleUnique = [['platform', 'figure', 'validFrom']] as const;

/** How platforms count service. Platform staff keep them; an enterprise may have a `serviceRule` in their place. */
export default defineResource({
  name: 'serviceStandard',
  recordLabel: 'name',
  owner: 'platform',
  fields: ruleFields,
  unique: ruleUnique,
  list: {
    source: { help: '各平台公布的口径。先加入常用规则，再按平台的公告修改。' },
    columns: ['name', 'platform', 'figure', 'validFrom', 'limit', 'hoursFrom', 'hoursTo', 'target', 'enabled'],
  },
  actions: {
    addBuiltIn: {
      label: '加入常用规则',
      done: '已加入常用规则',
      on: 'list',
      perm: 'super_admin',
    },
  },
});
