/** Refine's names of what is done to a record, which its breadcrumb looks for. */
export const actions = { list: '列表', create: '新建', edit: '编辑', show: '详情', clone: '复制' };
