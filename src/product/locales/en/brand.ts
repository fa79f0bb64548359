import type { brand as zh } from '../zh/brand.ts';

export const brand: typeof zh = {
  name: 'Customer Service Console',
  slogan: 'Good service is good business',
  points: 'Merchants and shops in one place · AI replies under review · Service quality on record',
};
