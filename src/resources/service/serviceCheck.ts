import { defineResource } from '../index.ts';
import { serviceFigures } from './serviceStandard.ts';

const isCounted = { field: 'passed', empty: false } as const;
const isTimed = { field: 'wait', empty: false } as const;

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
    wait: { type: 'duration', label: '等待', filter: 'range', sortable: true },
    rounds: { type: 'int', label: '轮数', list: 'off', default: 1 },
    limit: { type: 'duration', label: '时限', list: 'off' },
    passed: { type: 'bool', label: '达标', filter: true },
    hour: {
      type: 'enum',
      label: '时段',
      filter: true,
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
    counted: { label: '计入数', count: true, where: isCounted, help: '按规则判断是否达标的问答轮次或会话', unit: '次' },
    passed: { label: '达标数', count: true, where: { field: 'passed', eq: true }, unit: '次' },
    missed: { label: '未达标数', count: true, where: { field: 'passed', eq: false }, unit: '次' },
    passRate: { label: '达标率', ratio: ['passed', 'counted'], help: '达标数 ÷ 计入数' },
    missRate: { label: '未达标率', ratio: ['missed', 'counted'], help: '未达标数 ÷ 计入数' },
    rounds: { label: '回复次数', sum: 'rounds', where: isTimed, unit: '次' },
    waited: { label: '等待总时长', sum: 'wait', where: isTimed },
    averageWait: { label: '平均等待', ratio: ['waited', 'rounds'], as: 'duration', help: '等待总时长 ÷ 回复次数' },
  },
  reports: {
    service: {
      time: 'at',
      metrics: ['passRate', 'missRate', 'counted', 'passed', 'missed', 'averageWait'],
      dimensions: ['figure', 'platform', 'shop', 'agent', 'department', 'hour'],
      filters: ['figure', 'platform', 'shop', 'department', 'agent'],
      start: 'figure',
      rank: 'counted',
      charts: [
        { title: '哪些指标达标？', kind: 'bar', metrics: ['passRate'] },
        { title: '买家等多久？', kind: 'bar', metrics: ['averageWait'], lowestFirst: true },
      ],
    },
  },
});
