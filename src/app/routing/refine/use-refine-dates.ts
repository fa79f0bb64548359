import { ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import updateLocale from 'dayjs/plugin/updateLocale';
import { use } from 'react';

import.meta.glob('../../../locales/*/dayjs.ts', { eager: true });
// Once it is extended, it does not set the English formats any more.
dayjs.extend(localizedFormat);
dayjs.extend(updateLocale);

/** Dates and times as the cells of lists write them, in every language. */
const formats = {
  L: 'YYYY-MM-DD',
  LL: 'YYYY-MM-DD',
  LT: 'HH:mm',
  LTS: 'HH:mm:ss',
  LLL: 'YYYY-MM-DD HH:mm',
  LLLL: 'YYYY-MM-DD HH:mm dddd',
};

/** Sets the language and the formats in which dayjs, and so `<DateField>` of Refine, writes dates. */
export function useRefineDates(): void {
  const { locale = 'en' } = use(ConfigProvider.ConfigContext).locale ?? {};
  dayjs.updateLocale(locale, { formats });
  dayjs.locale(locale);
}
