/** What inputs, cells and filters of the field kinds say. */
export const fields = {
  copy: '复制 {{text}}',
  copied: '已复制',
  copyFailed: '复制失败，请手动选中复制',
  optionsFailed: '选项加载失败',
  noOptions: '没有匹配的选项',
  moreOptions: '仅显示前 {{count}} 项，请输入关键词查找',
  unknownRecord: '未知记录 {{id}}',
  retry: '重试',
  tagsHint: '输入后按回车添加',
  from: '{{label}}起',
  to: '{{label}}止',
  yes: '是',
  no: '否',
  pickColor: '选取颜色',
  enterNew: '请输入，保存后不再显示',
  icon: {
    title: '选择图标',
    search: '输入图标名称查找',
    none: '没有匹配的图标',
  },
  presets: {
    today: '今天',
    lastWeek: '近 7 天',
    lastMonth: '近 30 天',
    nextMonth: '未来 30 天',
  },
};
