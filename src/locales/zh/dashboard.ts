/** What 首页 says; loaded with it. */
export const dashboard = {
  greeting: { morning: '早上好，{{name}}', afternoon: '下午好，{{name}}', evening: '晚上好，{{name}}' },
  period: '时间范围',
  days: { 1: '今日', 7: '近 7 天', 30: '近 30 天', 90: '近 90 天' },
  before: '上一周期 {{value}}',
  yesterday: '昨日 {{value}}',
  firstSteps: {
    title: '开始使用',
    done: '完成 {{done}} / {{count}}',
    isDone: '已完成',
    dismiss: '不再显示',
  },
  samples: {
    offer: '还没有数据？加入几条示例，看看各个页面的样子，之后可以一键清除。',
    add: '加入示例数据',
    added: '示例数据已加入',
    count: '这里有 {{count}} 条示例数据。',
    remove: '清除示例数据',
    removed: '示例数据已清除',
    failed: '没有全部完成',
  },
  all: '查看全部',
  nothing: '没有待办，可以歇一会儿',
  recent: '最近打开',
  screens: '从这里开始',
  failed: '这一部分没有加载出来',
  nothingAllowed: '还没有可以查看的内容，请联系管理员分配角色',
};
