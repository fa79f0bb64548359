/** A scroll position in pixels. */
export interface Scrolled {
  readonly left: number;
  readonly top: number;
}

/** Scroll positions of unmounted screens, by the React key of the screen. */
export interface Scrolls {
  readonly of: (key: string) => ReadonlyMap<string, Scrolled>;
  readonly keep: (key: string, scrolled: ReadonlyMap<string, Scrolled>) => void;
  /** Removes the positions of all other keys. */
  readonly keepOnly: (keys: readonly string[]) => void;
}

export function createScrolls(): Scrolls {
  const kept = new Map<string, ReadonlyMap<string, Scrolled>>();
  return {
    of: (key) => kept.get(key) ?? new Map(),
    keep: (key, scrolled) => void kept.set(key, scrolled),
    keepOnly(keys) {
      for (const key of [...kept.keys()]) if (!keys.includes(key)) kept.delete(key);
    },
  };
}

/**
 * Returns a path that finds the element again in a remounted screen: its index among its siblings, and those of its
 * ancestors.
 */
export function pathToElement(screen: Element, element: Element): string | undefined {
  const outer = around(screen).indexOf(element);
  if (outer !== -1) return `^${outer}`;
  const steps: number[] = [];
  for (let at: Element | null = element; at !== screen; at = at.parentElement) {
    if (!at?.parentElement) return undefined;
    steps.unshift([...at.parentElement.children].indexOf(at));
  }
  return steps.join('/');
}

export function elementAtPath(screen: Element, path: string): Element | undefined {
  if (path.startsWith('^')) return around(screen)[Number(path.slice(1))];
  return path.split('/').reduce<Element | undefined>((at, step) => at?.children[Number(step)], screen);
}

/** Returns the ancestors of an element, nearest first. */
export function around(element: Element | null): Element[] {
  const outer = element?.parentElement;
  return outer ? [outer, ...around(outer)] : [];
}
