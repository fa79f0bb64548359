/** Series of charts: told apart by the colour-blind too (after Okabe and Ito), and seen on light and dark alike. */
export const chartColors: readonly string[] = Object.freeze(['#1880ff', '#e69f00', '#009e73', '#cc79a7', '#56b4e9']);

/**
 * The look as seeds: every colour and size of the console is derived from these by antd, light and dark alike. The
 * class that carries the derived values as CSS variables (`--ant-color-primary`) begins with the name: for our own style
 * modules it stands on the root.
 */
export const theme = Object.freeze({
  name: 'console',
  seeds: Object.freeze({
    /** spec §9 */
    colorPrimary: '#1880ff',
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', Helvetica, Arial, sans-serif",
  }),
});
