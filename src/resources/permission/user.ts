import { defineResource } from '../index.ts';

export default defineResource({
  name: 'user',
  recordLabel: 'username',
  scope: { owner: 'id' },
  fields: {
    username: { type: 'text', label: '用户名', person: true, required: true, search: true, max: 30, sortable: true },
    email: { type: 'email', label: '邮箱', required: true, unique: true, search: true },
    avatar: { type: 'image', label: '头像', maxSize: 2, accept: ['png', 'jpg', 'webp'], list: 'off' },
    mobile: { type: 'phone', label: '手机', search: true },
    department: { type: 'tree', label: '部门', to: 'department', filter: true },
    roles: { type: 'ref', label: '角色', to: 'role', multiple: true, filter: true },
    status: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'active', label: '启用', color: 'green' },
        { value: 'disabled', label: '停用', color: 'grey' },
      ],
    },
    passwordState: {
      type: 'enum',
      label: '密码',
      form: false,
      filter: true,
      options: [
        { value: 'none', label: '未设置', color: 'orange' },
        { value: 'invited', label: '已邀请', color: 'blue' },
        { value: 'oneTime', label: '一次性密码', color: 'blue' },
        { value: 'chosen', label: '已设置', color: 'green' },
      ],
      default: 'none',
    },
    serviceRecords: {
      type: 'computed',
      label: '在职客服',
      of: 'staff',
      by: 'user',
      count: true,
      where: { field: 'status', ne: 'left' },
      list: false,
      show: false,
    },
    dutyDays: { type: 'computed', label: '排班天数', of: 'roster', by: 'user', count: true, list: false, show: false },
    wrongPasswords: {
      type: 'computed',
      label: '1 小时内输错密码',
      of: 'loginLog',
      by: 'user',
      count: true,
      where: {
        all: [
          { field: 'result', eq: 'wrongCredentials' },
          { field: 'at', gte: { now: '-1h' } },
        ],
      },
      list: 'off',
      help: '输错 10 次，就要等到第一次输错的 15 分钟之后才能再试',
    },
    lastLoginAt: { type: 'datetime', label: '最近登录', form: false, sortable: true },
  },
  list: {
    presets: [
      { key: 'noPassword', label: '未设置密码', where: { field: 'passwordState', in: ['none', 'invited'] } },
      {
        key: 'unused',
        label: '30 天没有登录',
        where: {
          all: [
            { field: 'status', eq: 'active' },
            { field: 'lastLoginAt', lt: { now: '-30d' } },
          ],
        },
      },
      { key: 'locked', label: '输错密码 10 次', where: { field: 'wrongPasswords', gte: 10 } },
    ],
  },
  show: { slot: 'userRights' },
  import: { key: 'email', onDuplicate: 'skip' },
  create: {
    hint: '新用户还没有密码，不能登录。',
    next: { invite: '发送邀请邮件', resetPassword: '生成一次性密码' },
  },
  states: {
    field: 'status',
    transitions: {
      disable: { label: '停用', from: ['active'], to: 'disabled', danger: true },
      enable: { label: '启用', from: ['disabled'], to: 'active' },
    },
  },
  actions: {
    endSessions: {
      label: '强制下线',
      confirm: '该用户的所有登录会话会立即结束，需要重新登录。',
      when: { field: 'status', eq: 'active' },
    },
    invite: {
      label: '发送邀请邮件',
      done: '邀请邮件已发送',
      when: {
        all: [
          { field: 'status', eq: 'active' },
          { field: 'passwordState', ne: 'chosen' },
        ],
      },
      needs: 'mail',
      bulk: true,
    },
    resetPassword: {
      label: '重置密码',
      confirm: '重置后，原密码立即失效，该用户的登录会话也会结束；新的一次性密码 24 小时内有效。',
      answers: 'secret',
      bulk: true,
      danger: true,
    },
  },
});
