import type { Plugin } from 'vite';

/** The code in `@ant-design/icons` that gives an icon its English label. */
export const iconNames = /role: "img",\s*"aria-label": icon\.name\b/;

const silent = `"aria-hidden": restProps["aria-label"] ? undefined : true`;
const iconFile = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;

/**
 * Hides icons from screen readers unless they have an `aria-label`. antd labels each icon with its English name, which
 * then becomes part of the accessible name around it ("caret-down 商家管理"), and has no option to disable it. Nothing else
 * about the icons changes.
 */
export function silentIcons(): Plugin {
  return {
    name: 'silent-icons',
    apply: 'build',
    transform: {
      filter: { id: iconFile },
      handler: (code) => ({ code: code.replace(iconNames, silent), map: null }),
    },
  };
}
