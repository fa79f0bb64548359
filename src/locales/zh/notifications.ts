/** Refine's own notification keys, and the words of an action that can still be undone. */
export const notifications = {
  /** Refine puts it below every "created" or "saved", where nothing is to be added. */
  success: '',
  error: '操作失败',
  createSuccess: '创建成功',
  createError: '创建失败',
  editSuccess: '保存成功',
  editError: '保存失败',
  deleteSuccess: '删除成功',
  deleteError: '删除失败',
  undoable: '{{seconds}} 秒内可以撤销',
  undo: '撤销',
};
