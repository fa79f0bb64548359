/** English is what antd says without a locale. */
export const locale = { locale: 'en' };
