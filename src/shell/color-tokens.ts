import type { ThemeConfig } from 'antd';
import { theme } from '../config/theme.ts';
import { contrast, mixed, readable } from './contrast.ts';
import type { ShellSettings } from './settings.ts';

/**
 * Colours of text and of focus where those antd derives from the seeds are too faint to be seen (WCAG AA asks text for a
 * contrast of 4.5). Surfaces, borders and the solid primary button keep the derived ones: the primary colour is fixed (spec §9).
 */
interface Inks {
  /** Links, and what is chosen in a menu, in tabs, among pages: blue text, on the primary tint as well. */
  readonly chosen: string;
  /** Seeds, which antd adapts to the mode. */
  readonly link: string;
  readonly error: string;
  /** Rings of focus, which ask for a contrast of 3. */
  readonly ring: string;
  /** What stands back: placeholders (they are the labels of filters), times, counts, crumbs. */
  readonly quiet: string;
}

const inks: Readonly<Record<ShellSettings['mode'], Inks>> = {
  light: { chosen: '#095fd9', link: '#095fd9', error: '#cf2b36', ring: '#1880ff', quiet: 'rgba(0, 0, 0, 0.57)' },
  dark: { chosen: '#79b4f7', link: '#6aabff', error: '#ff8587', ring: '#3c8ee8', quiet: 'rgba(255, 255, 255, 0.55)' },
};

/** Where weak colours are told apart: the filter (`weak-colours.tsx`) makes red and blue lighter, so on white they begin darker. */
const weakInks: Inks = { ...inks.light, chosen: '#0857c8', link: '#0857c8', error: '#a3121f' };

/** Grounds of a mode, and the contrasts with them that leave enough on a tint of the primary colour as well. */
const grounds = {
  light: { ground: '#ffffff', text: 5.9, ring: 3.3, tints: [0.1, 0.16] },
  dark: { ground: '#141414', text: 8, ring: 4.5, tints: [0.22, 0.3] },
  weak: { ground: '#ffffff', text: 7.6, ring: 4.5, tints: [0.1, 0.16] },
} as const;

/** The inks of a mode; those that are the primary colour's are made of another one where it was chosen. */
function inksOf(mode: ShellSettings['mode'], primaryColor: string, isWeak: boolean): Inks {
  const isFaint = isWeak && mode === 'light';
  const own = isFaint ? weakInks : inks[mode];
  if (primaryColor === theme.seeds.colorPrimary) return own;
  const { ground, text, ring } = grounds[isFaint ? 'weak' : mode];
  const chosen = readable(primaryColor, ground, text);
  return { ...own, chosen, link: chosen, ring: readable(primaryColor, ground, ring) };
}

/** The tints behind what is chosen; antd's own are gray and dark where the primary colour is. */
function tintsOf(mode: ShellSettings['mode'], primaryColor: string): NonNullable<ThemeConfig['token']> {
  if (primaryColor === theme.seeds.colorPrimary) return {};
  const { ground, tints } = grounds[mode];
  const tint = mode === 'light' ? primaryColor : readable(primaryColor, ground, 3);
  return { colorPrimaryBg: mixed(tint, ground, tints[0]), colorPrimaryBgHover: mixed(tint, ground, tints[1]) };
}

/** antd's tokens for the text colours of a mode, by itself or with weak colours told apart. */
export function colorTokens(
  mode: ShellSettings['mode'],
  primaryColor: string,
  isWeak: boolean,
): Required<Pick<ThemeConfig, 'token' | 'components'>> {
  const { chosen, link, error, ring, quiet } = inksOf(mode, primaryColor, isWeak);
  // White is what the primary colour of the specification carries; on a light one nobody could read it.
  const isPale = contrast(primaryColor, '#ffffff') < 3;
  return {
    token: {
      ...tintsOf(mode, primaryColor),
      colorLink: link,
      colorError: error,
      colorPrimaryText: chosen,
      colorPrimaryBorder: ring,
      lineWidthFocus: 2,
      colorTextTertiary: quiet,
      colorTextPlaceholder: quiet,
    },
    components: {
      Menu: { itemSelectedColor: chosen, subMenuItemSelectedColor: chosen },
      Tabs: { itemSelectedColor: chosen, itemActiveColor: chosen, itemHoverColor: chosen },
      Pagination: { itemActiveColor: chosen, itemActiveColorHover: chosen },
      Button: { defaultHoverColor: chosen, defaultActiveColor: chosen, ...(isPale && { primaryColor: '#1f1f1f' }) },
    },
  };
}
