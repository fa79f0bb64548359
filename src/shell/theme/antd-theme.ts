import { theme as antdTheme, type ThemeConfig } from 'antd';
import { theme } from '../../config/theme.ts';
import type { BrandColors } from '../../workspace/brand.tsx';
import type { Mode, ShellSettings } from '../settings/settings.ts';
import { colorTokens } from './color-tokens.ts';

export interface Look extends Pick<ShellSettings, 'primaryColor' | 'weekMode'> {
  readonly mode: Mode;
  /** Whether things move when they appear and change. */
  readonly motion: boolean;
}

/**
 * Returns the class under which antd keeps the CSS variables of a look. Each look has its own: hidden screens keep the
 * variables of the earlier one, which would mix with these.
 */
export function lookClass({ mode, primaryColor, weekMode }: Omit<Look, 'motion'>): string {
  return `${theme.name}-${mode}-${primaryColor.slice(1)}${weekMode ? '-weak' : ''}`;
}

/** Returns antd's configuration of a look. */
export function antdThemeOf({ motion, ...look }: Look, brand: BrandColors): ThemeConfig {
  const { mode, primaryColor, weekMode } = look;
  const { token, components } = colorTokens(mode, primaryColor, weekMode, brand);
  return {
    token: { ...theme.seeds, colorPrimary: primaryColor, ...token, motion },
    components,
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { key: lookClass(look) },
    hashed: false,
    // A build has the styles in its style sheets: `scripts/antd-styles.ts`.
    zeroRuntime: import.meta.env.PROD,
  };
}
