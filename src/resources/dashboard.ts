import { defineDashboard } from './index.ts';

const service = {
  resource: 'conversation',
  report: 'shop',
  metrics: ['buyers', 'served', 'averageResponse', 'csat', 'sales'],
} as const;
const followUps = { resource: 'followPlan', report: 'daily', metrics: ['planned', 'done'] } as const;
const contracts = { resource: 'merchant', report: 'contracts', metrics: ['signed', 'fee'] } as const;

/** The contents of the page 首页. */
export default defineDashboard({
  tiles: {
    figures: { kind: 'figures', label: '数据', reports: [service, followUps, contracts] },
    toDo: {
      kind: 'counts',
      label: '待处理',
      counts: [
        { resource: 'followPlan', preset: 'overdue' },
        { resource: 'badReview', preset: 'waiting' },
        { resource: 'badReview', preset: 'appealing' },
        { resource: 'sensitiveRecord', preset: 'pending' },
        { resource: 'serviceReview', preset: 'pending' },
        { resource: 'shop', preset: 'toReview' },
        { resource: 'shop', preset: 'expiring' },
        { resource: 'clue', preset: 'open' },
      ],
    },
    due: {
      kind: 'records',
      label: '我的待跟进',
      size: 2,
      resource: 'followPlan',
      preset: 'todo',
      fields: ['merchant', 'method', 'planAt'],
    },
    service: { kind: 'charts', label: '接待', size: 3, ...service },
    followUps: { kind: 'charts', label: '跟进', size: 1, ...followUps },
    contracts: { kind: 'charts', label: '签约', size: 1, ...contracts },
  },
  homes: [
    {
      key: 'leader',
      label: '主管',
      perm: 'staff_admin',
      tiles: ['toDo', 'figures', 'service', 'due', 'contracts', 'followUps'],
    },
    {
      key: 'everyone',
      label: '我的工作',
      tiles: ['figures', 'toDo', 'due', 'contracts', 'service', 'followUps'],
    },
  ],
  firstSteps: [
    { resource: 'department', label: '建立部门', help: '人员按部门分工，数据范围也跟着部门走' },
    {
      resource: 'role',
      from: 2,
      opens: 'list',
      label: '添加常用角色',
      help: '主管、客服、商务和质检，各带合适的权限，可以再改',
    },
    {
      resource: 'user',
      from: 2,
      label: '邀请第一位同事',
      help: '填写姓名、邮箱和角色，保存后把一次性密码交给同事，或发送邀请邮件',
    },
    { resource: 'merchant', opens: 'import', label: '导入商家', help: '从表格一次导入，也可以在列表里逐个新建' },
    { resource: 'shop', label: '接入第一家店铺', help: '选平台和商家，指定负责的客服' },
    { resource: 'notifySetting', label: '设置通知', help: '什么事、通知谁、用哪种方式' },
  ],
});
