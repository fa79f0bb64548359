import { resourceDefiner } from '../engine/definition/author.ts';
import { dashboardDefiner, samplesDefiner } from '../engine/features/dashboard.ts';
import { slotNames } from '../engine/features/slot-names.ts';
import type { SystemResources } from '../engine/features/system-resources.ts';
import { defineList, type PageNameOf, type PermissionOf, type ResourceNameOf } from '../engine/routes/route.ts';
import type { CellName, Kinds, WidgetName } from '../fields/index.ts';

/**
 * The route list: every place of the console in menu order. An entry with a `name` is a resource, defined by the file
 * of that name in a folder beside this one. An entry with a `component` is a custom page. Paths, titles and permissions
 * follow spec §2.
 */
export const list = defineList([
  { path: '/dashboard', title: '首页', icon: 'home', view: 'dashboard' },
  {
    title: '客户管理',
    path: '/custom',
    icon: 'team',
    perm: 'customer_admin',
    children: [
      {
        path: '/custom/business',
        name: 'merchant',
        title: '商家管理',
        noun: '商家',
        perm: 'merchant_admin',
        shortcut: 'm',
      },
      { path: '/custom/shop', name: 'shop', title: '店铺管理', noun: '店铺', perm: 'shop_admin', shortcut: 'd' },
      {
        path: '/custom/shop/setting/{shopInfoId}',
        name: 'shop',
        view: 'edit',
        form: 'setting',
        title: '店铺设置',
        perm: 'shop_admin',
      },
      {
        path: '/custom/shop/aiDoc/{id}',
        name: 'aiDocument',
        title: 'AI文档',
        noun: '文档',
        under: { shop: 'id' },
        perm: 'shop_admin',
      },
      {
        path: '/custom/shop/aiReview/{id}/{shopName}',
        name: 'aiCandidate',
        title: 'AI审核',
        noun: '候选答案',
        under: { shop: 'id' },
        perm: 'shop_admin',
      },
      {
        path: '/custom/thirdShop',
        name: 'delegatedShop',
        title: '授权店铺',
        noun: '授权店铺',
        perm: 'authorized_shop',
      },
      { path: '/custom/business/detail/{id}', name: 'merchant', view: 'show', title: '商家详情' },
      {
        path: '/custom/dockingTable',
        name: 'dockingTable',
        title: '对接表',
        noun: '对接表',
        menu: false,
        perm: ['merchant_admin', 'match_table_template'],
      },
      {
        path: '/custom/follow',
        name: 'followPlan',
        counted: ['todo'],
        title: '跟进计划',
        noun: '跟进计划',
        perm: 'follow_plan',
        shortcut: 'f',
      },
    ],
  },
  {
    title: 'AI管理',
    path: '/ai',
    icon: 'robot',
    perm: 'ai_admin',
    children: [
      {
        path: '/ai/replay',
        name: 'conversation',
        title: '会话回放',
        noun: '会话',
        perm: 'conversation_data',
        shortcut: 'c',
      },
      {
        name: 'message',
        title: '会话消息',
        noun: '消息',
        perm: 'conversation_data',
        read: ['negatives_page', 'negatives_review', 'sensitive_record', 'reply_marker'],
      },
      {
        path: '/ai/replayTag',
        name: 'replyMark',
        title: '回复标注',
        noun: '标注',
        perm: 'reply_marker',
        shortcut: 'r',
      },
      {
        path: '/ai/product/{id}',
        name: 'product',
        title: '商品知识',
        noun: '商品',
        under: { shop: 'id' },
        data: 'ai_admin',
      },
      {
        path: '/ai/product/{id}/knowledge',
        name: 'knowledge',
        title: '问答知识',
        noun: '知识',
        under: { shop: 'id' },
        data: 'ai_admin',
      },
      {
        path: '/ai/analysis',
        name: 'conversation',
        view: 'report',
        report: 'reply',
        title: '回复统计',
        perm: 'reply_count',
      },
      {
        path: '/ai/shopAnalysis',
        name: 'conversation',
        view: 'report',
        report: 'shopReply',
        title: '店铺统计',
        perm: 'shop_count',
      },
    ],
  },
  {
    title: '数据分析',
    path: '/statistics',
    icon: 'bar-chart',
    perm: 'bi_admin',
    children: [
      {
        path: '/statistics/shop',
        name: 'conversation',
        view: 'report',
        report: 'shop',
        title: '店铺数据',
        perm: 'shop_data',
      },
      {
        path: '/statistics/service',
        name: 'conversation',
        view: 'report',
        report: 'service',
        title: '客服数据',
        perm: 'staff_data',
      },
      {
        path: '/statistics/receptionLive',
        name: 'presence',
        title: '工作量明细',
        shortcut: 'w',
        noun: '客服状态',
        perm: 'work_detail',
      },
      {
        path: '/statistics/serviceCheck',
        name: 'serviceCheck',
        view: 'report',
        report: 'service',
        title: '服务考核',
        perm: 'staff_data',
      },
      {
        path: '/statistics/serviceCheck/detail',
        name: 'serviceCheck',
        title: '考核明细',
        noun: '考核明细',
        menu: false,
        perm: 'staff_data',
      },
      { path: '/statistics/loginStatus', name: 'attendance', title: '登录状态', perm: 'login_status' },
      {
        path: '/statistics/shopServiceCount',
        name: 'conversation',
        view: 'report',
        report: 'shopService',
        title: '店铺客服统计',
        data: ['shop_data', 'staff_data'],
      },
    ],
  },
  {
    title: '权限管理',
    icon: 'lock',
    children: [
      { path: '/user', name: 'user', title: '用户管理', noun: '用户', perm: 'user_admin', shortcut: 'u' },
      { path: '/role', name: 'role', title: '角色管理', noun: '角色', perm: 'email_bind', shortcut: 'j' },
      { path: '/organization', name: 'department', title: '部门管理', noun: '部门', perm: 'dept_admin', shortcut: 'o' },
    ],
  },
  {
    path: '/thirdParty',
    name: 'authorization',
    title: '第三方授权',
    shortcut: 'a',
    noun: '授权',
    icon: 'key',
    perm: 'authorize_admin',
    tabs: [
      { key: 'granted', title: '我授权的' },
      { key: 'received', title: '授权给我的', name: 'delegation' },
    ],
  },
  {
    path: '/thirdParty/received',
    name: 'delegation',
    title: '授权给我的',
    noun: '授权',
    menu: false,
    perm: 'authorize_admin',
  },
  {
    title: '邮箱管理',
    icon: 'mail',
    children: [
      { path: '/mailbox/pool', name: 'mailbox', title: '邮箱池', noun: '邮箱', perm: 'email_pool', shortcut: 'e' },
      { path: '/mailbox/channel', name: 'mailBinding', title: '绑定邮箱', noun: '绑定', perm: 'email_bind' },
    ],
  },
  {
    title: '服务管理',
    icon: 'customer-service',
    perm: 'app_admin',
    children: [
      {
        path: '/quality/bad',
        name: 'badReview',
        counted: ['waiting'],
        title: '差评质检',
        shortcut: 'n',
        noun: '差评',
        perm: 'negatives_page',
        operations: { appeal: '代客服申诉', judge: '裁决申诉' },
      },
      {
        path: '/quality/badServer',
        name: 'serviceReview',
        counted: ['pending'],
        title: '服务评价',
        shortcut: 'v',
        noun: '服务评价',
        perm: 'negatives_review',
      },
      {
        path: '/quality/sensitiveWords',
        name: 'sensitiveRecord',
        counted: ['pending'],
        title: '敏感词记录',
        noun: '敏感词记录',
        perm: 'sensitive_record',
      },
      { path: '/quality/service', name: 'staff', title: '客服管理', noun: '客服', perm: 'staff_admin', shortcut: 'k' },
      {
        path: '/quality/transferStore',
        name: 'transferPlan',
        title: '店铺转接计划',
        shortcut: 't',
        noun: '转接计划',
        perm: 'service_admin',
      },
      {
        path: '/clue/pool',
        name: 'clue',
        counted: ['open'],
        title: '线索池',
        noun: '线索',
        perm: 'clue',
        shortcut: 'x',
      },
      { path: '/clue/package', name: 'cluePackage', title: '线索包', noun: '线索包', perm: 'clue', shortcut: 'p' },
    ],
  },
  {
    title: '系统设置',
    icon: 'setting',
    perm: 'sys_admin',
    children: [
      {
        path: '/setting/dockingTable',
        name: 'dockingTemplate',
        title: '对接表模板',
        noun: '模板',
        perm: 'match_table_template',
      },
      {
        path: '/setting/sensitiveWords',
        name: 'sensitiveWord',
        title: '敏感词配置',
        noun: '敏感词',
        perm: 'sensitive_conf',
      },
      {
        path: '/setting/customerShift',
        name: 'shift',
        title: '班次设置',
        noun: '班次',
        perm: 'shifts_conf',
        tabs: [
          { key: 'shifts', title: '班次' },
          { key: 'roster', title: '排班', name: 'roster' },
        ],
      },
      {
        path: '/setting/customerShift/roster',
        name: 'roster',
        title: '排班',
        noun: '排班',
        menu: false,
        perm: 'shifts_conf',
      },
      {
        path: '/setting/notifySetting',
        name: 'notifySetting',
        title: '通知设置',
        noun: '通知规则',
        perm: 'notify_conf',
        tabs: [
          { key: 'rules', title: '通知规则' },
          { key: 'log', title: '投递记录', name: 'noticeDelivery' },
        ],
      },
      { name: 'noticeDelivery', title: '投递记录', noun: '投递', perm: 'notify_conf' },
      { path: '/setting/enterprise', name: 'enterprise', title: '企业管理', noun: '企业', perm: 'super_admin' },
      {
        path: '/setting/serviceToken',
        name: 'serviceToken',
        title: '服务令牌',
        noun: '服务令牌',
        perm: 'service_token',
      },
      {
        path: '/setting/ownField',
        name: 'ownField',
        title: '自定义字段',
        noun: '自定义字段',
        perm: 'own_fields',
      },
      {
        path: '/setting/serviceRule',
        name: 'serviceRule',
        title: '服务规则',
        noun: '服务规则',
        perm: 'service_rules',
        tabs: [
          { key: 'own', title: '本企业规则' },
          { key: 'standards', title: '平台规则', name: 'serviceStandard' },
          { key: 'recounts', title: '重算记录', name: 'serviceRecount' },
        ],
      },
      {
        path: '/setting/serviceRule/standard',
        name: 'serviceStandard',
        title: '平台规则',
        noun: '平台规则',
        menu: false,
        perm: 'super_admin',
        read: ['service_rules'],
      },
      { name: 'serviceRecount', title: '重算记录', noun: '重算记录', perm: 'service_rules' },
      { path: '/setting/loginLog', name: 'loginLog', title: '登录日志', perm: 'login_log' },
      { path: '/setting/operationLog', name: 'operationLog', title: '操作日志', perm: 'operation_log', shortcut: 'l' },
    ],
  },
]);

export type ResourceName = ResourceNameOf<typeof list>;
export type Permission = PermissionOf<typeof list>;
export type PageName = PageNameOf<typeof list>;

/** The names of the resources that the platform itself depends on: users, roles, departments, enterprises and logs. */
export const systemResources = {
  users: 'user',
  roles: 'role',
  departments: 'department',
  tenants: 'enterprise',
  loginLog: 'loginLog',
  auditLog: 'operationLog',
  serviceTokens: 'serviceToken',
  ownFields: 'ownField',
  noticeRules: 'notifySetting',
  noticeLog: 'noticeDelivery',
  presence: 'presence',
} as const satisfies Readonly<Record<keyof SystemResources, ResourceName>>;

/** Names of the components that a screen may include, as authors write them in `slot`. */
export { slotNames };

type SlotName = (typeof slotNames)[number];

/**
 * Defines a resource. Editors complete names of resources, permissions, fields, states and values, and the compiler
 * checks them.
 */
export const defineResource = resourceDefiner<Kinds, ResourceName, Permission, WidgetName, CellName, SlotName>();

/** Defines the contents of the dashboard. Editors complete the names and the compiler checks them. */
export const defineDashboard = dashboardDefiner<ResourceName, Permission>();

/** Defines the sample records of a new enterprise. */
export const defineSamples = samplesDefiner<ResourceName>();

/** The field in which platform staff see and choose the enterprise of a record. Other users do not have it. */
export const ownerField = {
  type: 'ref',
  to: 'enterprise',
  label: '企业',
  filter: true,
  required: true,
  form: 'create',
  perm: { read: 'super_admin', write: 'super_admin' },
} as const;
