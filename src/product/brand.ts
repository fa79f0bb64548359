import type { Brand } from '../workspace/brand.tsx';

/** spec §9 */
const primary = '#1880ff';

/** The look of the console. Its logo is `public/logo.svg`. */
export const brand: Brand = {
  colors: {
    primary,
    ground: `linear-gradient(150deg, #0a4fb4, ${primary} 62%, #4ba3ff)`,
    text: {
      light: { chosen: '#095fd9', link: '#095fd9', ring: primary },
      dark: { chosen: '#79b4f7', link: '#90c4ff', ring: '#3c8ee8' },
      weak: { chosen: '#0857c8', link: '#0857c8', ring: primary },
    },
    pointed: { light: '#d2ecff', dark: '#173b69' },
  },
  loginArt: '/login-art.svg#art',
};
