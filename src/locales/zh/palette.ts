export const palette = {
  title: '快速前往',
  search: '搜索页面或记录，支持拼音首字母',
  screens: '页面',
  records: '记录',
  searching: '正在搜索…',
  none: '没有找到匹配的页面或记录',
};
