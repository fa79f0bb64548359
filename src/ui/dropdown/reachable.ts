/**
 * Ref of a panel in a dropdown: focuses the panel once it is positioned, and stops Tab from reaching antd, which would
 * close the panel like a menu.
 */
export function reachable(panel: HTMLElement | null) {
  if (!panel) return undefined;
  const timer = setTimeout(() => panel.focus({ preventScroll: true }), 100);
  panel.addEventListener('keydown', trapTab);
  return () => {
    clearTimeout(timer);
    panel.removeEventListener('keydown', trapTab);
  };
}

function trapTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation();
}
