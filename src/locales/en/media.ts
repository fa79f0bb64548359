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
};
