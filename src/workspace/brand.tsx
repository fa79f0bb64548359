import { createContext, type ReactNode, use } from 'react';

/** Text in the primary color of a product, as `#rrggbb`. */
export interface BrandTextColors {
  /** Selected items of menus, tabs and pagination, also on a tint of the primary color: a contrast of 4.5. */
  readonly chosen: string;
  /** Links, which antd adapts to the mode: a contrast of 4.5. */
  readonly link: string;
  /** Focus rings: a contrast of 3. */
  readonly ring: string;
}

export interface BrandColors {
  /** `#rrggbb`: the color of buttons, of selected items, of the first series of a chart and of the page that loads. */
  readonly primary: string;
  /** Background of the brand beside the form of the pages before sign-in, as CSS. @default a gradient of `primary` */
  readonly ground?: string;
  /** Text colors by mode; `weak` is the light mode for weak color vision. @default computed, so that text is legible */
  readonly text?: Readonly<Record<'light' | 'dark' | 'weak', BrandTextColors>>;
  /** Tint behind a selected row that is pointed at, by mode. @default computed, as all tints are then */
  readonly pointed?: Readonly<Record<'light' | 'dark', string>>;
}

/** What a product looks like. */
export interface Brand {
  readonly colors: BrandColors;
  /**
   * Address of the picture beside the form of the pages before sign-in: a symbol of an SVG file, 480 × 340, which may use
   * the color `--brand`. `/login-art.svg#art` @default none
   */
  readonly loginArt?: string;
}

/** A product without a look of its own. */
export const plainBrand: Brand = { colors: { primary: '#1677ff' } };

const BrandContext = createContext(plainBrand);

export function BrandProvider({ value, children }: { readonly value: Brand; readonly children: ReactNode }) {
  return <BrandContext value={value}>{children}</BrandContext>;
}

/** Returns what the product looks like, before and after sign-in. */
export function useBrand(): Brand {
  return use(BrandContext);
}
