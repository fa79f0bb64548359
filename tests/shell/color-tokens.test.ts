import { theme as antdTheme } from 'antd';
import { describe, expect, it } from 'vitest';
import { theme } from '../../src/config/theme.ts';
import { brand } from '../../src/product/brand.ts';
import { colorTokens } from '../../src/shell/theme/color-tokens.ts';
import { throughGray, throughWeakColours } from './filters.ts';

type Colour = readonly [number, number, number];

const modes = [
  { mode: 'light', algorithm: antdTheme.defaultAlgorithm },
  { mode: 'dark', algorithm: antdTheme.darkAlgorithm },
] as const;

/** The fixed one, those that the settings offer, and what a user may come upon: pale, dark, gray. */
const primaries = [
  brand.colors.primary,
  ...['#0958d9', '#006d75', '#237804', '#ad4e00', '#cf1322', '#c41d7f', '#531dab'],
  ...['#ffe600', '#ffffff', '#000000', '#888888'],
];
const looks = modes.flatMap((look) => primaries.map((primary) => ({ ...look, primary })));

describe.each(looks)('in $mode mode with $primary', ({ mode, algorithm, primary }) => {
  const { token, components } = colorTokens(mode, primary, false, brand.colors);
  const seeds = { ...theme.seeds, colorPrimary: primary };
  const derived = antdTheme.getDesignToken({ token: { ...seeds, ...token }, algorithm });
  const surfaces = [derived.colorBgContainer, derived.colorBgElevated, derived.colorBgLayout];

  it.each([
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    'colorError',
    'colorTextTertiary',
    'colorTextPlaceholder',
    'colorTextSecondary',
  ] as const)('text in %s can be read on every surface', (name) => {
    for (const surface of surfaces) expect(contrast(derived[name], surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('what is chosen can be read on the primary tint and on a plain surface', () => {
    const chosen = components.Menu?.itemSelectedColor ?? '';
    for (const surface of [derived.colorPrimaryBg, derived.colorBgContainer])
      expect(contrast(chosen, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('a link can be read in a selected row, pointed at too', () => {
    for (const surface of [derived.controlItemBgActive, derived.controlItemBgActiveHover])
      for (const link of [derived.colorLink, derived.colorLinkHover])
        expect(contrast(link, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('a solid primary button can be read, pointed at and pressed too', () => {
    const button = { ...derived, primaryColor: '#ffffff', ...components.Button };
    for (const surface of [button.colorPrimary, button.colorPrimaryHover, button.colorPrimaryActive])
      expect(contrast(button.primaryColor, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('a destructive button, a count and a destructive entry of a menu can be read on red', () => {
    const { Button, Badge, Dropdown } = components;
    for (const onRed of [Button?.dangerColor, Badge?.colorTextLightSolid, Dropdown?.colorTextLightSolid])
      expect(contrast(onRed ?? '', derived.colorError)).toBeGreaterThanOrEqual(4.5);
  });

  it('a ring of focus can be seen', () => {
    for (const surface of surfaces) expect(contrast(derived.colorPrimaryBorder, surface)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(modes)('in $mode mode, through a filter over the page', ({ mode, algorithm }) => {
  it.each([
    { filter: 'gray', through: throughGray, isWeak: false },
    { filter: 'weak colours', through: throughWeakColours, isWeak: true },
  ])('links, errors and what is chosen can be read in $filter', ({ through, isWeak }) => {
    const { token, components } = colorTokens(mode, brand.colors.primary, isWeak, brand.colors);
    const derived = antdTheme.getDesignToken({
      token: { ...theme.seeds, colorPrimary: brand.colors.primary, ...token },
      algorithm,
    });
    const seen = (ink: string, surface: string) => contrast(through(ink), through(surface));
    const chosen = components.Menu?.itemSelectedColor ?? '';
    expect(seen(chosen, derived.colorPrimaryBg)).toBeGreaterThanOrEqual(4.5);
    for (const ink of [derived.colorLink, derived.colorError, chosen])
      for (const surface of [derived.colorBgContainer, derived.colorBgElevated, derived.colorBgLayout])
        expect(seen(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(primaries.slice(0, 8))('a solid button of %s, through a filter over the page', (primary) => {
  it.each([
    { filter: 'gray', through: throughGray, isWeak: false },
    { filter: 'weak colours', through: throughWeakColours, isWeak: true },
  ])('can be read in $filter', ({ through, isWeak }) => {
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive } = {
      colorPrimary: '',
      colorPrimaryHover: '',
      colorPrimaryActive: '',
      ...colorTokens('light', primary, isWeak, brand.colors).components.Button,
    };
    for (const surface of [colorPrimary, colorPrimaryHover, colorPrimaryActive])
      expect(contrast('#ffffff', through(surface))).toBeGreaterThanOrEqual(4.5);
  });
});

/** Contrast of WCAG 2 between a colour, which may be translucent, and the opaque one it stands on. */
function contrast(colour: string, surface: string): number {
  const below = parse(surface).colour;
  const { colour: above, alpha } = parse(colour);
  const seen: Colour = [mix(above[0], below[0], alpha), mix(above[1], below[1], alpha), mix(above[2], below[2], alpha)];
  const [darker = 0, lighter = 0] = [luminance(seen), luminance(below)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

const mix = (above: number, below: number, alpha: number) => above * alpha + below * (1 - alpha);

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 10.3 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function parse(text: string): { colour: Colour; alpha: number } {
  if (text.startsWith('#')) {
    const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16);
    return { colour: [part(1), part(3), part(5)], alpha: 1 };
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { colour: [red, green, blue], alpha };
}
