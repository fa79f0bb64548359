/** What the inputs of files, pictures, rich text and tables say. Fetched with the first of them. */
export const media = {
  upload: {
    choose: '上传',
    replace: '替换',
    hint: '可拖入或粘贴；{{types}}，单个不超过 {{size}} MB',
    sending: '正在上传 {{name}}',
    cancel: '取消 {{name}}',
    remove: '移除 {{name}}',
    wrongType: '只能上传 {{types}}',
    tooLarge: '不能超过 {{size}} MB',
  },
};
