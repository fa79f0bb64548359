/** What a calendar of records says; loaded with it. */
export const calendar = {
  today: '今天',
  span: '日历范围',
  months: { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', 10: '10', 11: '11', 12: '12' },
  month: '{{year}}年{{month}}月',
  weekdays: { 0: '周日', 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六' },
  views: { month: '月', week: '周', day: '日' },
  previous: { month: '上个月', week: '上一周', day: '前一天' },
  next: { month: '下个月', week: '下一周', day: '后一天' },
  more: '+{{count}} 条',
  missing: '还有 {{count}} 条没有显示，请用筛选缩小范围',
  add: '在 {{day}} 新建',
  none: '这段时间没有记录',
  notMoved: '没有改到那一天',
};
