import type { media as zh } from '../zh/media.ts';

/** What the inputs of files, pictures, rich text and tables say. */
export const media: typeof zh = {
  upload: {
    choose: 'Upload',
    replace: 'Replace',
    hint: 'Or drop or paste it here; {{types}}, each at most {{size}} MB',
    sending: 'Uploading {{name}}',
    cancel: 'Cancel {{name}}',
    remove: 'Remove {{name}}',
    wrongType: 'Only {{types}} can be uploaded',
    tooLarge: 'At most {{size}} MB',
  },
  rich: {
    tools: 'Formatting',
    heading: 'Heading',
    subheading: 'Subheading',
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Strikethrough',
    code: 'Code',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    blockquote: 'Quote',
    link: 'Link',
    address: 'Address of the link',
    apply: 'OK',
    unlink: 'Remove link',
    undo: 'Undo',
    redo: 'Redo',
  },
  rows: {
    place: '{{label}} of entry {{position}}',
    add: 'Add',
    up: 'Move entry {{position}} up',
    down: 'Move entry {{position}} down',
    remove: 'Delete entry {{position}}',
    moved: 'Moved to place {{position}}',
  },
};
