import type { Brand } from '../../src/workspace/brand.tsx';

/** The look of the console. Its logo is `public/logo.svg`. */
export const brand: Brand = { colors: { primary: '#0f766e' } };
