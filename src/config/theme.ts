/**
 * Colours of the series of a chart after the first, which has the colour of the product. They are safe for colour-blind users (after Okabe and Ito) and visible on light and dark
 * backgrounds.
 */
export const chartColors: readonly string[] = Object.freeze(['#e69f00', '#009e73', '#cc79a7', '#56b4e9']);

/**
 * Seed tokens from which, and from the colour of the product, antd derives every colour and size, light and dark. The CSS class with the derived variables
 * (`--ant-color-primary`) starts with `name`. It is on the root element, so that our CSS modules can use the variables.
 */
export const theme = Object.freeze({
  name: 'console',
  seeds: Object.freeze({
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', Helvetica, Arial, sans-serif",
  }),
});
