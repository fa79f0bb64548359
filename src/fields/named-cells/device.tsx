import { useTranslate } from '@refinedev/core';
import type { CellProps } from '../view.ts';

/** Returns the display name of the device in a `User-Agent` header: `Chrome（Windows）`. */
export function useDeviceName(userAgent: string): string {
  const translate = useTranslate();
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return translate('fields.device.onSystem', { browser, system });
  return browser ?? system ?? translate('fields.device.unknown');
}

/** The name of the device. The tooltip shows the header. */
export function DeviceName({ value }: Pick<CellProps<object, unknown>, 'value'>) {
  const userAgent = String(value);
  return <span title={userAgent}>{useDeviceName(userAgent)}</span>;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/EdgA?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(OPR|Opera)\//, 'Opera'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns the display names of the browser and the system in a `User-Agent` header. Unknown ones are undefined. */
function deviceOf(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const first = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(browsers), system: first(systems) };
}
