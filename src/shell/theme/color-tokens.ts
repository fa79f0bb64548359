import type { ThemeConfig } from 'antd';
import { theme } from '../../config/theme.ts';
import type { Mode } from '../settings.ts';
import { contrast, mixed, readable } from './contrast.ts';

/**
 * Text and focus colors where the ones antd derives from the seeds have too little contrast (WCAG AA requires 4.5 for
 * text). Surfaces and borders keep the derived colors: the primary color is fixed (spec §9).
 */
interface TextColors {
  /** Links and selected items in menus, tabs and pagination: blue text, also on the primary tint. */
  readonly chosen: string;
  /** Seed tokens, which antd adapts to the mode. */
  readonly link: string;
  readonly error: string;
  /** Focus rings, which require a contrast of 3. */
  readonly ring: string;
  /** Secondary text: placeholders (they serve as labels of filters), times, counts, breadcrumb items. */
  readonly quiet: string;
}

const textColors: Readonly<Record<Mode, TextColors>> = {
  light: { chosen: '#095fd9', link: '#095fd9', error: '#cf2b36', ring: '#1880ff', quiet: 'rgba(0, 0, 0, 0.57)' },
  dark: { chosen: '#79b4f7', link: '#90c4ff', error: '#ff8f91', ring: '#3c8ee8', quiet: 'rgba(255, 255, 255, 0.55)' },
};

/**
 * Colors for the weak-color mode: its filter (`weak-colours.tsx`) lightens red and blue, so on white they start darker.
 */
const weakTextColors: TextColors = { ...textColors.light, chosen: '#0857c8', link: '#0857c8', error: '#a3121f' };

/** Backgrounds of a mode, and the contrasts with them that remain sufficient on a tint of the primary color. */
const grounds = {
  light: { ground: '#ffffff', text: 5.9, ring: 3.3, tints: [0.1, 0.16] },
  dark: { ground: '#1b2029', text: 8, ring: 4.5, tints: [0.16, 0.22] },
  weak: { ground: '#ffffff', text: 7.6, ring: 4.5, tints: [0.1, 0.16] },
} as const;

/** Returns the colors of a mode. If the user chose another primary color, those based on it are computed. */
function textColorsOf(mode: Mode, primaryColor: string, isWeak: boolean): TextColors {
  const isFaint = isWeak && mode === 'light';
  const own = isFaint ? weakTextColors : textColors[mode];
  if (primaryColor === theme.seeds.colorPrimary) return own;
  const { ground, text, ring } = grounds[isFaint ? 'weak' : mode];
  const chosen = readable(primaryColor, ground, text);
  return { ...own, chosen, link: chosen, ring: readable(primaryColor, ground, ring) };
}

/** The tint behind a selected row that is pointed at: on antd's own, links have too little contrast. */
const pointedTints: Readonly<Record<Mode, string>> = { light: '#d2ecff', dark: '#173b69' };

/**
 * Returns the tints behind selected items. If the user chose another primary color, antd's own would be grey, and dark
 * for a dark color.
 */
function tintsOf(mode: Mode, primaryColor: string): NonNullable<ThemeConfig['token']> {
  if (primaryColor === theme.seeds.colorPrimary) return { controlItemBgActiveHover: pointedTints[mode] };
  const { ground, tints } = grounds[mode];
  const tint = mode === 'light' ? primaryColor : readable(primaryColor, ground, 3);
  return { colorPrimaryBg: mixed(tint, ground, tints[0]), colorPrimaryBgHover: mixed(tint, ground, tints[1]) };
}

/**
 * Returns the colors of what is solid, a primary button or the number of a step: dark text on a pale color, otherwise
 * white text on the primary color, darkened until the text is readable. The primary color of the specification has a
 * contrast of only 3.8 with white.
 */
function solidOf(primaryColor: string, isWeak: boolean) {
  if (contrast(primaryColor, '#ffffff') < 3) return { primaryColor: '#1f1f1f' };
  const solid = readable(primaryColor, '#ffffff', isWeak ? grounds.weak.text : 4.5);
  return {
    colorPrimary: solid,
    colorPrimaryHover: mixed('#000000', solid, 0.12),
    colorPrimaryActive: mixed('#000000', solid, 0.24),
  };
}

/** What stands on the red of errors. The red of the dark mode is pale, so that it can be read as text, too. */
const onErrors: Readonly<Record<Mode, string>> = { light: '#ffffff', dark: '#1f1f1f' };

/** Seed of the surfaces in the dark: greys with a little blue instead of antd's black. */
const darkSurface = '#0c0d0f';

/** Returns antd's tokens for the surfaces and the text colors of a mode, with or without the weak-color option. */
export function colorTokens(
  mode: Mode,
  primaryColor: string,
  isWeak: boolean,
): Required<Pick<ThemeConfig, 'token' | 'components'>> {
  const { chosen, link, error, ring, quiet } = textColorsOf(mode, primaryColor, isWeak);
  const solid = solidOf(primaryColor, isWeak);
  const onError = onErrors[mode];
  // antd's own fade towards the ground.
  const pointed = mixed(mode === 'light' ? '#000000' : '#ffffff', link, 0.25);
  return {
    token: {
      ...(mode === 'dark' && { colorBgBase: darkSurface }),
      ...tintsOf(mode, primaryColor),
      colorLink: link,
      colorLinkHover: pointed,
      colorLinkActive: pointed,
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
      Steps: solid,
      DatePicker: { ...solid, ...('primaryColor' in solid && { colorTextLightSolid: solid.primaryColor }) },
      Pagination: { itemActiveColor: chosen, itemActiveColorHover: chosen },
      Button: { defaultHoverColor: chosen, defaultActiveColor: chosen, dangerColor: onError, ...solid },
      Badge: { colorTextLightSolid: onError },
      Dropdown: { colorTextLightSolid: onError },
    },
  };
}
