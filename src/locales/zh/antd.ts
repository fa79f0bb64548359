import antd from 'antd/locale/zh_CN';

/** What antd says. */
export const locale = antd;
