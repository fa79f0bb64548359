import { defineResource } from '../index.ts';

export default defineResource({
  name: 'loginLog',
  recordLabel: 'email',
  scope: false,
  allow: { create: false, edit: false, delete: false },
  fields: {
    at: { type: 'datetime', label: '时间', filter: 'range', sortable: true },
    user: { type: 'ref', label: '人员', to: 'user', filter: true },
    email: { type: 'email', label: '邮箱', search: true, width: 220 },
    result: {
      type: 'enum',
      label: '结果',
      filter: true,
      width: 140,
      options: [
        { value: 'signedIn', label: '登录成功', color: 'green' },
        { value: 'wrongCredentials', label: '密码错误', color: 'red' },
        { value: 'accountDisabled', label: '账号已停用', color: 'red' },
        { value: 'enterprisePending', label: '企业未开通', color: 'red' },
        { value: 'enterpriseClosed', label: '企业已停用', color: 'red' },
        { value: 'oneTimeOver', label: '一次性密码已过期', color: 'red' },
        { value: 'signedOut', label: '退出登录', color: 'grey' },
        { value: 'forced', label: '强制下线', color: 'orange' },
        { value: 'tokenReused', label: '登录凭证被重复使用', color: 'red' },
      ],
    },
    address: { type: 'text', label: 'IP', search: true, width: 140 },
    device: { type: 'text', label: '设备', max: 500, width: 160, cell: 'device' },
  },
  list: { sort: '-at' },
});
