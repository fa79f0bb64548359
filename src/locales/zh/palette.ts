export const palette = {
  title: '快速前往',
  search: '搜索页面（可用拼音或首字母）或记录',
  screens: '页面',
  records: '记录',
  searching: '正在搜索…',
  why: '为什么看不到某个菜单、列或按钮？',
  none: '没有找到匹配的页面或记录',
};
