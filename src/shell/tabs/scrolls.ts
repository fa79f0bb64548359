/** How far something is scrolled, in pixels. */
export interface Scrolled {
  readonly left: number;
  readonly top: number;
}

/** Where screens stood scrolled to that are not drawn any more, by the key they were drawn with. */
export interface Scrolls {
  readonly of: (key: string) => ReadonlyMap<string, Scrolled>;
  readonly keep: (key: string, scrolled: ReadonlyMap<string, Scrolled>) => void;
  /** Forgets whatever is not drawn with one of these any more. */
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

/** How an element is found again in a screen that is drawn anew: its place among its siblings, and so for what it lies in. */
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

export function elementAtPath(screen: Element, way: string): Element | undefined {
  if (way.startsWith('^')) return around(screen)[Number(way.slice(1))];
  return way.split('/').reduce<Element | undefined>((at, step) => at?.children[Number(step)], screen);
}

/** What lies around an element, the nearest first. */
export function around(element: Element | null): Element[] {
  const outer = element?.parentElement;
  return outer ? [outer, ...around(outer)] : [];
}
