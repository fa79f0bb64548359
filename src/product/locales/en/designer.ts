import type { designer as zh } from '../zh/designer.ts';

export const designer: typeof zh = { emptyPreview: 'Add fields to see what the merchant will see.' };
