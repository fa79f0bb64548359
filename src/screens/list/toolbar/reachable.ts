/** Ref of a panel in a dropdown: takes the focus once it has its place, and keeps Tab from antd, which would close it as it does a menu. */
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
