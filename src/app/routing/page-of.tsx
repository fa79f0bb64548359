import { createElement } from 'react';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { pages } from '../resources.ts';
import { RefinePage } from './refine/lazy-page.ts';
import { ParsedAddress } from './router-provider.tsx';

const lazyPages = Object.fromEntries(Object.entries(pages).map(([name, file]) => [name, lazyWithRetry(file)]));

/** Renders a custom page, in which Refine's own components and hooks do what those of the console do. */
export function PageOf({ name }: { name: string }) {
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but the product has none of that name.`);
  // In development this module is loaded anew, and another element would lose what is typed into the page.
  return (
    <ParsedAddress hasQueryString>
      <RefinePage>{createElement(Page.code())}</RefinePage>
    </ParsedAddress>
  );
}
