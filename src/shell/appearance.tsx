import { theme as antdTheme, ConfigProvider } from 'antd';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { theme } from '../config/theme.ts';
import { usePrinting } from '../workspace/media.tsx';
import { colorTokens } from './color-tokens.ts';
import type { SettingsStore } from './settings.ts';
import { WeakColours } from './weak-colours.tsx';

/** antd's own words; loaded beside the language they belong to. */
export type AntdLocale = NonNullable<Parameters<typeof ConfigProvider>[0]['locale']>;

/** antd speaks English by itself, so its English locale has nothing to say. */
const english: AntdLocale = { locale: 'en' };

/** Whether another look stands around, which has the root of the document: it is there longer. */
const Nested = createContext(false);

/** The look of everything below: one set of seeds, light or dark, and what helps or quiets the eyes over all of it. */
export function Appearance(props: { settings: SettingsStore; locale?: AntdLocale | undefined; children: ReactNode }) {
  const { mode: set, ...settings } = useSyncExternalStore(props.settings.subscribe, props.settings.get);
  const { primaryColor, weekMode, grayMode } = settings;
  // Paper is light.
  const mode = usePrinting() ? 'light' : set;
  const isNested = use(Nested);
  useEffect(() => {
    if (isNested) return;
    const { style, classList } = document.documentElement;
    style.colorScheme = mode;
    classList.toggle('weekMode', weekMode);
    classList.toggle('grayMode', grayMode);
  }, [isNested, mode, weekMode, grayMode]);
  // A look of its own: screens that are kept out of sight hold on to the last one's variables, and would mix with these.
  const look = `${theme.name}-${mode}-${primaryColor.slice(1)}${weekMode ? '-weak' : ''}`;
  useLayoutEffect(() => {
    if (isNested) return undefined;
    const { classList } = document.documentElement;
    classList.add(look);
    return () => classList.remove(look);
  }, [isNested, look]);
  const { token, components } = colorTokens(mode, primaryColor, weekMode);
  // Asked once: antd wraps its children anew when this changes, and what is typed below would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return (
    <ConfigProvider
      // Always one: antd wraps its children anew where there is none, and what is typed below would be lost with a language.
      locale={props.locale ?? english}
      theme={{
        token: { ...theme.seeds, colorPrimary: primaryColor, ...token, motion },
        components,
        algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
        cssVar: { key: look },
        hashed: false,
      }}
      button={{ autoInsertSpace: false }}
    >
      <Nested value={true}>{props.children}</Nested>
      {weekMode && !isNested && <WeakColours />}
    </ConfigProvider>
  );
}
