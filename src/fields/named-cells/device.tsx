import { useTranslate } from '@refinedev/core';
import type { CellProps } from '../view.ts';
import { deviceOf } from './user-agent.ts';

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
