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
    followUps: { kind: 'charts', label: '跟进', size: 3, ...followUps },
    contracts: { kind: 'charts', label: '签约', size: 1, ...contracts },
    yesterday: {
      kind: 'yesterday',
      label: '昨天怎么样？',
      size: 3,
      reports: [
        {
          resource: 'conversation',
          report: 'service',
          metrics: ['served', 'firstResponse', 'averageResponse', 'csat', 'badReviews'],
        },
      ],
    },
    serviceFigures: {
      kind: 'figures',
      label: '客服数据',
      reports: [
        {
          resource: 'conversation',
          report: 'service',
          metrics: ['served', 'firstResponse', 'averageResponse', 'csat', 'sales', 'badReviews'],
        },
      ],
    },
    slowest: {
      kind: 'ranking',
      label: '昨天谁回复得最慢？',
      resource: 'conversation',
      report: 'service',
      by: 'agent',
      metric: 'averageResponse',
    },
    unhappiest: {
      kind: 'ranking',
      label: '近 7 天谁的满意度最低？',
      resource: 'conversation',
      report: 'service',
      by: 'agent',
      metric: 'csat',
      lowestFirst: true,
      period: 'week',
    },
    overtime: {
      kind: 'records',
      label: '现在超时未回',
      resource: 'presence',
      preset: 'overdue',
      fields: ['overdue', 'overdueAt'],
    },
    tomorrow: {
      kind: 'counts',
      label: '明日排班',
      size: 1,
      counts: [
        { resource: 'staff', preset: 'unplannedTomorrow' },
        { resource: 'roster', preset: 'unpublishedTomorrow' },
      ],
    },
    myQueues: {
      kind: 'counts',
      label: '等我处理',
      counts: [
        { resource: 'conversation', preset: 'waitingForMe' },
        { resource: 'sensitiveRecord', preset: 'mine' },
        { resource: 'replyMark', preset: 'unmarked' },
        { resource: 'clue', preset: 'today' },
      ],
    },
    myShift: {
      kind: 'records',
      label: '我今天的班次',
      resource: 'attendance',
      preset: 'mineToday',
      fields: ['shift', 'firstAt', 'online'],
    },
    judging: {
      kind: 'records',
      label: '我正在质检的',
      resource: 'badReview',
      preset: 'mine',
      fields: ['shop', 'score'],
    },
    appeals: {
      kind: 'records',
      label: '等待裁决的申诉',
      resource: 'badReview',
      preset: 'appealing',
      fields: ['agent', 'appealedAt'],
    },
    flagged: {
      kind: 'records',
      label: '高等级敏感词',
      size: 2,
      resource: 'sensitiveRecord',
      preset: 'high',
      fields: ['agent', 'hitAt'],
    },
    callbacks: {
      kind: 'records',
      label: '待回访的评价',
      size: 2,
      resource: 'serviceReview',
      preset: 'pending',
      fields: ['ratedAt'],
    },
    upkeep: {
      kind: 'counts',
      label: '账号与系统',
      counts: [
        { resource: 'user', preset: 'locked' },
        { resource: 'user', preset: 'noPassword' },
        { resource: 'user', preset: 'unused' },
        { resource: 'shop', quota: true },
        { resource: 'noticeDelivery', preset: 'failed' },
        { resource: 'mailbox', preset: 'failing' },
        { resource: 'serviceToken', preset: 'expiring' },
        { resource: 'transferPlan', preset: 'attention' },
      ],
    },
    health: {
      kind: 'grouped',
      label: '哪些企业需要关注？',
      size: 3,
      perm: 'super_admin',
      by: 'enterprise',
      counts: [
        { resource: 'noticeDelivery', preset: 'failed' },
        { resource: 'mailbox', preset: 'failing' },
        { resource: 'user', preset: 'locked' },
        { resource: 'user', preset: 'unused' },
        { resource: 'serviceToken', preset: 'expiring' },
        { resource: 'shop', preset: 'expiring' },
      ],
    },
    enterprises: {
      kind: 'records',
      label: '等待开通的企业',
      size: 2,
      resource: 'enterprise',
      preset: 'pending',
      fields: ['email', 'mobile'],
    },
  },
  homes: [
    {
      key: 'platform',
      label: '平台',
      perm: 'super_admin',
      tiles: ['enterprises', 'contracts', 'health', 'upkeep', 'toDo', 'figures', 'service'],
    },
    {
      key: 'administrator',
      label: '管理员',
      perm: 'user_admin',
      tiles: ['toDo', 'upkeep', 'figures', 'due', 'contracts', 'service', 'followUps'],
    },
    {
      key: 'leader',
      label: '主管',
      perm: 'staff_admin',
      tiles: ['toDo', 'yesterday', 'slowest', 'unhappiest', 'overtime', 'tomorrow', 'due', 'figures', 'service'],
    },
    {
      key: 'inspector',
      label: '质检',
      perm: 'negatives_page:judge',
      tiles: ['toDo', 'judging', 'flagged', 'appeals', 'callbacks'],
    },
    {
      key: 'everyone',
      label: '我的工作',
      tiles: ['myQueues', 'toDo', 'serviceFigures', 'due', 'myShift', 'contracts', 'figures', 'service', 'followUps'],
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
