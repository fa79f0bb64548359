/** What a list says whose cells are edited in place; loaded with it. */
export const inline = {
  cell: '修改{{label}}',
  hint: '双击或按 Enter 修改，直接输入可替换',
  refused: '未保存：{{reason}}',
  field: '{{field}}：{{texts}}',
  gone: '记录已被删除，或你已无权查看',
  somebody: '他人',
  theirs: '{{who}}刚刚改成了：{{value}}',
};
