/** Over the words of the framework: its forms are filled in by merchants. */
export const designer = { emptyPreview: '添加字段后，这里显示商家看到的样子。' };
