import { defineResource } from '../index.ts';
import { serviceFigures } from './serviceStandard.ts';

type Figure = (typeof serviceFigures)[number]['value'];

/** The checks of a figure that are judged. */
const judged = (figure: Figure) =>
  ({
    count: true,
    where: {
      all: [
        { field: 'figure', eq: figure },
        { field: 'passed', empty: false },
      ],
    },
  }) as const;

/** The checks of a figure that are on target, or off it. */
const found = (figure: Figure, passed: boolean) =>
  ({
    count: true,
    where: {
      all: [
        { field: 'figure', eq: figure },
        { field: 'passed', eq: passed },
      ],
    },
  }) as const;

/**
 * What a rule says of a conversation or of a round of it. The rules of conversations keep these records as messages
 * arrive; a recount keeps them after a rule has changed.
 */
export default defineResource({
  name: 'serviceCheck',
  recordLabel: 'at',
  scope: { owner: 'agent', department: 'department' },
  writtenBy: 'server',
  history: false,
  fields: {
    at: { type: 'datetime', label: '时间', filter: 'range', sortable: true, help: '买家提问，或会话开始的时间' },
    figure: { type: 'enum', label: '指标', filter: true, options: serviceFigures },
    shop: { type: 'ref', label: '店铺', to: 'shop', required: true, filter: true, width: 200 },
    platform: { type: 'lookup', label: '平台', by: 'shop', field: 'platform', filter: true },
    agent: { type: 'ref', label: '客服', to: 'user', filter: true, emptyLabel: 'AI 或无人' },
    department: { type: 'tree', label: '客服分组', to: 'department', filter: true, list: 'off', emptyLabel: '未分组' },
    conversation: { type: 'ref', label: '会话', to: 'conversation', required: true, filter: true, width: 170 },
    answeredAt: { type: 'datetime', label: '回复时间', list: 'off' },
    wait: { type: 'duration', label: '等待', sortable: true },
    rounds: { type: 'int', label: '轮数', list: 'off', default: 1 },
    limit: { type: 'duration', label: '时限', list: 'off' },
    passed: { type: 'bool', label: '达标', filter: true },
    hour: {
      type: 'enum',
      label: '时段',
      list: 'off',
      options: [
        { value: 'h00', label: '00:00' },
        { value: 'h01', label: '01:00' },
        { value: 'h02', label: '02:00' },
        { value: 'h03', label: '03:00' },
        { value: 'h04', label: '04:00' },
        { value: 'h05', label: '05:00' },
        { value: 'h06', label: '06:00' },
        { value: 'h07', label: '07:00' },
        { value: 'h08', label: '08:00' },
        { value: 'h09', label: '09:00' },
        { value: 'h10', label: '10:00' },
        { value: 'h11', label: '11:00' },
        { value: 'h12', label: '12:00' },
        { value: 'h13', label: '13:00' },
        { value: 'h14', label: '14:00' },
        { value: 'h15', label: '15:00' },
        { value: 'h16', label: '16:00' },
        { value: 'h17', label: '17:00' },
        { value: 'h18', label: '18:00' },
        { value: 'h19', label: '19:00' },
        { value: 'h20', label: '20:00' },
        { value: 'h21', label: '21:00' },
        { value: 'h22', label: '22:00' },
        { value: 'h23', label: '23:00' },
      ],
    },
    rule: { type: 'text', label: '规则', list: 'off', max: 40 },
  },
  list: {
    sort: '-at',
    columns: ['at', 'figure', 'shop', 'platform', 'agent', 'wait', 'passed', 'conversation', 'rule', 'limit'],
    presets: [
      { key: 'missed', label: '未达标', where: { field: 'passed', eq: false } },
      { key: 'mine', label: '我的', where: { me: 'agent' } },
    ],
    highlights: [{ tone: 'danger', label: '未达标', where: { field: 'passed', eq: false } }],
  },
  metrics: {
    replies: { ...judged('reply'), label: '计入轮次', help: '按规则计入及时回复的轮次或会话', unit: '次' },
    repliesInTime: { ...found('reply', true), label: '及时回复', unit: '次' },
    replyRate: {
      label: '及时回复率',
      ratio: ['repliesInTime', 'replies'],
      help: '及时回复 ÷ 计入轮次，时限、时段和口径见服务规则',
    },
    firstReplies: { ...judged('firstReply'), label: '计入首次应答', unit: '次' },
    firstInTime: { ...found('firstReply', true), label: '及时首次应答', unit: '次' },
    firstRate: { label: '首次应答率', ratio: ['firstInTime', 'firstReplies'], help: '及时首次应答 ÷ 计入首次应答' },
    firstWait: {
      label: '人工首响',
      average: 'wait',
      where: { field: 'figure', eq: 'firstReply' },
      help: '买家第一次提问到人工第一次回复，各会话的平均',
    },
    rounds: { label: '人工回复轮次', sum: 'rounds', where: { field: 'figure', eq: 'averageReply' }, unit: '次' },
    waited: { label: '人工等待总时长', sum: 'wait', where: { field: 'figure', eq: 'averageReply' } },
    averageWait: {
      label: '人工平均响应',
      ratio: ['waited', 'rounds'],
      as: 'duration',
      help: '人工等待总时长 ÷ 人工回复轮次',
    },
    asked: { ...judged('unserved'), label: '应接待会话', help: '转人工或分配给人工的会话', unit: '次' },
    unserved: { ...found('unserved', false), label: '未接待会话', unit: '次' },
    unservedRate: { label: '不服务率', ratio: ['unserved', 'asked'], help: '未接待会话 ÷ 应接待会话' },
    arrived: { ...judged('leftMessage'), label: '接入会话', help: '平台提供了接入情况的会话', unit: '次' },
    left: { ...found('leftMessage', false), label: '留言会话', unit: '次' },
    leftRate: { label: '留言率', ratio: ['left', 'arrived'], help: '留言会话 ÷ 接入会话' },
    ended: { ...judged('aiAlone'), label: '结束会话', unit: '次' },
    byAi: { ...found('aiAlone', true), label: 'AI 独立解决会话', unit: '次' },
    aiRate: {
      label: 'AI 独立解决率',
      ratio: ['byAi', 'ended'],
      help: '没有人工参与、24 小时内没有再问、没有打低分的会话 ÷ 结束会话',
    },
  },
  reports: {
    service: {
      time: 'at',
      metrics: ['replyRate', 'firstRate', 'firstWait', 'averageWait', 'unservedRate', 'leftRate', 'aiRate', 'replies'],
      dimensions: ['platform', 'shop', 'agent', 'department', 'hour'],
      filters: ['platform', 'shop', 'department', 'agent'],
      start: 'platform',
      rank: 'replies',
      peers: 'agent',
      charts: [
        { title: '哪里回复得及时？', kind: 'bar', metrics: ['replyRate', 'firstRate'] },
        { title: '买家等人工多久？', kind: 'bar', metrics: ['firstWait', 'averageWait'], lowestFirst: true },
        { title: '哪里没有人接待？', kind: 'bar', metrics: ['unservedRate', 'leftRate'] },
        { title: 'AI 独立解决了多少？', kind: 'bar', metrics: ['aiRate'] },
      ],
    },
  },
});
