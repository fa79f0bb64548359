import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { refuseComplaints } from './complaints.ts';

/** A screen of 1280 pixels: media queries about width answer for it, all others say no. */
const width = 1280;

window.matchMedia = (media: string): MediaQueryList => {
  const [, bound, pixels] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(media) ?? [];
  const matches = bound !== undefined && (bound === 'min' ? width >= Number(pixels) : width <= Number(pixels));
  return Object.assign(new EventTarget(), {
    media,
    matches,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** jsdom has no styles of pseudo-elements, which antd asks for: it gets those of the element. */
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computedStyle(element);

/** All that tests need of antd's styles, which are not made here: jsdom takes a third of the time to work them out. */
const styles = document.createElement('style');
styles.textContent = "[class*='-hidden'] { display: none }";
document.head.append(styles);

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

configure({
  // Code that loads late takes its time on a busy machine; what never comes fails all the same. In milliseconds;
  // npm run mutate, whose tests often wait for what never comes, sets less.
  asyncUtilTimeout: Number(process.env.ASYNC_UTIL_TIMEOUT ?? 60_000),
  // Not within `act`, which does not wait for what `use` reads, be it there already: tests wait for what they see.
  eventWrapper: (dispatch) => dispatch(),
});

refuseComplaints();
afterEach(cleanup);
