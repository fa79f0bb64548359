import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { usePrinting } from '../../ui/browser/media.tsx';
import { useBrand } from '../../workspace/brand.tsx';
import type { SettingsStore } from '../settings/settings.ts';
import { antdThemeOf, lookClass } from './antd-theme.ts';
import { useShownMode } from './shown-mode.tsx';
import { WeakColours } from './weak-colours.tsx';

/** antd's own texts, loaded together with the language. */
export type AntdLocale = NonNullable<Parameters<typeof ConfigProvider>[0]['locale']>;

/** English is antd's default, so its locale is empty. */
const english: AntdLocale = { locale: 'en' };

/**
 * Whether an outer Appearance exists. Only the outer one sets the attributes of the document root, because it lives
 * longer.
 */
const Nested = createContext(false);

/**
 * The theme of everything below: one set of seed tokens, light or dark mode, and the options for weak colors and grey
 * mode.
 */
export function Appearance(props: { settings: SettingsStore; locale?: AntdLocale | undefined; children: ReactNode }) {
  const { primaryColor, weekMode, grayMode } = useSyncExternalStore(props.settings.subscribe, props.settings.get);
  const shown = useShownMode(props.settings);
  // Printouts are always light.
  const mode = usePrinting() ? 'light' : shown;
  const isNested = use(Nested);
  const { colors } = useBrand();
  useEffect(() => {
    if (isNested) return;
    const { style, classList } = document.documentElement;
    style.colorScheme = mode;
    classList.toggle('weekMode', weekMode);
    classList.toggle('grayMode', grayMode);
  }, [isNested, mode, weekMode, grayMode]);
  const look = lookClass({ mode, primaryColor, weekMode });
  useLayoutEffect(() => {
    if (isNested) return undefined;
    const { classList } = document.documentElement;
    classList.add(look);
    return () => classList.remove(look);
  }, [isNested, look]);
  // Read once: antd remounts its children when this changes, and typed text would be lost.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return (
    // antd's styles yield to our own: those of a build, and those that the browser makes in development.
    <StyleProvider layer>
      <ConfigProvider
        // Always set: antd remounts its children if the locale is undefined, and typed text would be lost on a change of
        // language.
        locale={props.locale ?? english}
        theme={antdThemeOf({ mode, primaryColor, weekMode, motion }, colors)}
        button={{ autoInsertSpace: false }}
      >
        <Nested value={true}>{props.children}</Nested>
        {weekMode && !isNested && <WeakColours />}
      </ConfigProvider>
    </StyleProvider>
  );
}
