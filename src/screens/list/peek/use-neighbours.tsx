import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePeeking } from '../../../workspace/place/peek.tsx';
import { idOf, recordAt, recordsIn } from './records.ts';

/**
 * Marks the row of a record in its list, and moves to the rows around it. Works on the elements of the list, whatever
 * its layout: the list itself is not drawn again. While the panel is open a click on another row shows that one.
 */
export function useNeighbours(list: RefObject<HTMLElement | null>, id: string) {
  const { show } = usePeeking();
  const [ends, setEnds] = useState({ isFirst: true, isLast: true });
  // Where the record is, or was: an action may have removed it from the list.
  const place = useRef(-1);
  // Ahead of `id` while the next record is not drawn yet: keys may be quicker.
  const current = useRef(id);

  useEffect(() => {
    const element = list.current;
    current.current = id;
    if (!element) return undefined;
    let marked: HTMLElement | undefined;
    function mark() {
      const records = recordsIn(element);
      const index = records.findIndex((one) => idOf(one) === id);
      if (index !== -1) place.current = index;
      if (records[index] !== marked) {
        marked?.removeAttribute('aria-current');
        marked = records[index];
        marked?.setAttribute('aria-current', 'true');
      }
      const at = { isFirst: place.current <= 0, isLast: place.current + (index === -1 ? 0 : 1) >= records.length };
      setEnds((before) => (before.isFirst === at.isFirst && before.isLast === at.isLast ? before : at));
    }
    mark();
    marked?.scrollIntoView({ block: 'nearest' });
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, subtree: true });
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, input, textarea, label, [data-peek]')) return;
      const row = recordAt(target);
      if (row && element.contains(row)) show(idOf(row));
    };
    element.addEventListener('click', onClick);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', onClick);
      marked?.removeAttribute('aria-current');
    };
  }, [list, id, show]);

  function move(step: 1 | -1) {
    const records = recordsIn(list.current);
    const index = records.findIndex((one) => idOf(one) === current.current);
    // What followed a record that is gone has taken its place.
    const next = records[index === -1 ? place.current + (step === 1 ? 0 : step) : index + step];
    if (!next) return;
    current.current = idOf(next);
    show(current.current);
  }
  return { ...ends, move };
}
