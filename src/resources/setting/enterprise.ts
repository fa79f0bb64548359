import { defineResource } from '../index.ts';

export default defineResource({
  name: 'enterprise',
  recordLabel: 'name',
  owner: 'platform',
  fields: {
    name: { type: 'text', label: '名称', required: true, unique: true, search: true, max: 60, sortable: true },
    email: { type: 'email', label: '邮箱', required: true },
    mobile: { type: 'phone', label: '手机' },
    shopQuota: { type: 'int', label: '店铺额度', min: 0, max: 100_000, help: '可以登记的店铺数；不填则不限' },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'pending', label: '待开通', color: 'orange' },
        { value: 'open', label: '已开通', color: 'green' },
        { value: 'closed', label: '停用', color: 'grey' },
      ],
    },
  },
});
