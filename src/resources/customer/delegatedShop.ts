import { defineResource } from '../index.ts';

export default defineResource({
  name: 'delegatedShop',
  recordLabel: 'code',
  scope: { owner: 'staff' },
  allow: { create: false, delete: false },
  export: false,
  fields: {
    code: { type: 'auto', label: '编号', prefix: 'DG', search: true, sortable: true, width: 120 },
    shop: { type: 'reach', label: '店铺', to: 'shop', unique: true },
    name: { type: 'lookup', label: '店铺名称', by: 'shop', field: 'name', filter: true, width: 220 },
    platform: { type: 'lookup', label: '平台', by: 'shop', field: 'platform', filter: true },
    shopNo: { type: 'lookup', label: '平台店铺ID', by: 'shop', field: 'shopNo', filter: true, width: 140 },
    url: { type: 'lookup', label: '链接', by: 'shop', field: 'url', list: 'off' },
    reception: { type: 'lookup', label: '接待方式', by: 'shop', field: 'reception', filter: true },
    status: { type: 'lookup', label: '状态', by: 'shop', field: 'status', filter: true },
    expiresAt: { type: 'lookup', label: '服务到期', by: 'shop', field: 'expiresAt', filter: 'range', width: 180 },
    delegation: { type: 'ref', label: '授权企业', to: 'delegation', filter: true, form: false, width: 180 },
    staff: {
      type: 'ref',
      label: '负责客服',
      to: 'user',
      notify: true,
      multiple: true,
      filter: true,
      width: 160,
      where: { field: 'status', eq: 'active' },
      help: '本企业的客服；授权企业看不到',
    },
    remark: { type: 'textarea', label: '备注', max: 500, list: 'off', help: '只在本企业内可见' },
  },
  list: {
    source: { help: '使用其他企业给的授权码后，对方授权的店铺就会列在这里。', resource: 'authorization' },
    columns: [
      'code',
      'name',
      'platform',
      'status',
      'expiresAt',
      'staff',
      'delegation',
      'reception',
      'shopNo',
      'url',
      'remark',
    ],
    presets: [
      { key: 'mine', label: '我负责的', where: { me: 'staff' } },
      { key: 'unassigned', label: '未分配', where: { field: 'staff', empty: true } },
    ],
  },
  show: {
    sections: [
      {
        title: '店铺',
        fields: ['name', 'platform', 'shopNo', 'url', 'reception', 'status', 'expiresAt', 'delegation'],
      },
      { title: '本企业', fields: ['code', 'staff', 'remark'] },
    ],
  },
  actions: {
    assign: { label: '分配客服', ask: ['staff'], bulk: true },
  },
});
