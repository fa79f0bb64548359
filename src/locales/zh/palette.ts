export const palette = {
  title: '快速前往',
  search: '搜索页面、命令（可用拼音或首字母）或记录',
  screens: '页面',
  commands: '命令',
  records: '记录',
  searching: '正在搜索…',
  why: '为什么看不到某个菜单、列或按钮？',
  none: '没有找到匹配的页面、命令或记录',
  failed: '记录没有搜索成功',
  system: '浅色或深色跟随系统',
  language: '切换语言：{{language}}',
};
