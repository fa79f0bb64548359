export const actions = { list: 'List', create: 'New', edit: 'Edit', show: 'Details', clone: 'Copy' };
