import type { ThemeConfig } from 'antd';
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
  dark: { chosen: '#79b4f7', link: '#6aabff', error: '#ff6b6d', ring: '#3c8ee8', quiet: 'rgba(255, 255, 255, 0.55)' },
};

/** antd's tokens for the text colours of a mode. */
export function inkTokens(mode: ShellSettings['mode']): Required<Pick<ThemeConfig, 'token' | 'components'>> {
  const { chosen, link, error, ring, quiet } = inks[mode];
  return {
    token: {
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
      Button: { defaultHoverColor: chosen, defaultActiveColor: chosen },
    },
  };
}
