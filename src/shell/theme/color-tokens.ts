import type { ThemeConfig } from 'antd';
import type { BrandColors, BrandTextColors } from '../../workspace/brand.tsx';
import type { Mode } from '../settings/settings.ts';
import { contrast, mixed, readable } from './contrast.ts';

/**
 * Text colors where the ones antd derives from the seeds have too little contrast (WCAG AA requires 4.5 for text).
 * Surfaces and borders keep the derived colors: the primary color is fixed (spec §9).
 */
interface TextColors {
  /** A seed token, which antd adapts to the mode. */
  readonly error: string;
  /** Secondary text: placeholders (they serve as labels of filters), times, counts, breadcrumb items. */
  readonly quiet: string;
}

const textColors: Readonly<Record<Mode, TextColors>> = {
  light: { error: '#cf2b36', quiet: 'rgba(0, 0, 0, 0.57)' },
  dark: { error: '#ff8f91', quiet: 'rgba(255, 255, 255, 0.55)' },
};

/**
 * Colors for the weak-color mode: its filter (`weak-colours.tsx`) lightens red, so on white it starts darker.
 */
const weakTextColors: TextColors = { ...textColors.light, error: '#a3121f' };

/** Backgrounds of a mode, and the contrasts with them that remain sufficient on a tint of the primary color. */
const grounds = {
  light: { ground: '#ffffff', text: 5.9, ring: 3.3, tints: [0.1, 0.16] },
  dark: { ground: '#1b2029', text: 8, ring: 4.5, tints: [0.16, 0.22] },
  weak: { ground: '#ffffff', text: 7.6, ring: 4.5, tints: [0.1, 0.16] },
} as const;

/** Returns the colors of a mode. Those based on a primary color for which the product has none are computed. */
function textColorsOf(mode: Mode, primaryColor: string, isWeak: boolean, brand: BrandColors) {
  const isFaint = isWeak && mode === 'light';
  const look = isFaint ? 'weak' : mode;
  const plain = isFaint ? weakTextColors : textColors[mode];
  if (brand.text && primaryColor === brand.primary) return { ...plain, ...brand.text[look] };
  const { ground, text, ring } = grounds[look];
  const chosen = readable(primaryColor, ground, text);
  const own: BrandTextColors = { chosen, link: chosen, ring: readable(primaryColor, ground, ring) };
  return { ...plain, ...own };
}

/**
 * Returns the tints behind selected items. On antd's own, links have too little contrast in a row that is pointed at; for
 * some primary colors all of them would be grey, and dark for a dark color.
 */
function tintsOf(mode: Mode, primaryColor: string, brand: BrandColors): NonNullable<ThemeConfig['token']> {
  if (brand.pointed && primaryColor === brand.primary) return { controlItemBgActiveHover: brand.pointed[mode] };
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
  brand: BrandColors,
): Required<Pick<ThemeConfig, 'token' | 'components'>> {
  const { chosen, link, error, ring, quiet } = textColorsOf(mode, primaryColor, isWeak, brand);
  const solid = solidOf(primaryColor, isWeak);
  const onError = onErrors[mode];
  // antd's own fade towards the ground.
  const pointed = mixed(mode === 'light' ? '#000000' : '#ffffff', link, 0.25);
  return {
    token: {
      ...(mode === 'dark' && { colorBgBase: darkSurface }),
      ...tintsOf(mode, primaryColor, brand),
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
