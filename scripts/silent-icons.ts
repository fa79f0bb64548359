import type { Plugin } from 'vite';

/** What gives an icon of antd's its English name, in `@ant-design/icons`. */
export const iconNames = /role: "img",\s*"aria-label": icon\.name\b/;

const silent = `"aria-hidden": restProps["aria-label"] ? undefined : true`;
const iconFile = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;

/**
 * Hides icons from screen readers unless they have an `aria-label`. antd gives each its English name, which is then also read
 * within the name of what it stands in ("caret-down 商家管理"), and has no option against it. Everything else of the icons
 * stays.
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
