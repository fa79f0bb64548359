import { type ReactNode, useEffect, useRef } from 'react';
import { useTabs } from '../../../shell/tabs/index.tsx';
import { usePlace } from '../../../workspace/place/place.tsx';

/**
 * Takes the ids of a page away while it is behind another tab. The forms of Refine's examples have no name: the ids of
 * their inputs are those of the fields, which labels of another page would find first.
 */
export function OwnIds({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const page = useRef<HTMLDivElement>(null);
  const place = usePlace();
  const { current } = useTabs().tabs;
  useEffect(() => {
    const element = page.current;
    if (current === undefined || !place.isShown()) return undefined;
    rename(element, 'data-id', 'id');
    return () => rename(element, 'id', 'data-id');
  }, [current, place]);
  return (
    <div ref={page} className={className}>
      {children}
    </div>
  );
}

function rename(page: HTMLElement | null, from: string, to: string): void {
  for (const element of page?.querySelectorAll(`[${from}]`) ?? []) {
    element.setAttribute(to, element.getAttribute(from) ?? '');
    element.removeAttribute(from);
  }
}
