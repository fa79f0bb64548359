import { Console } from './console.tsx';
import { askFirstRows } from './data/first-rows.ts';
import { loadResourceOf } from './resources.ts';
import type { Services } from './services.ts';

/** Loads what the address shows and asks for its rows, before the console is drawn. */
export async function openConsole(services: Services) {
  // A screen that has to wait when it is first drawn is shown 300 ms later by React.
  await loadResourceOf(window.location.pathname);
  const firstRows = askFirstRows(services, window.location);
  // A request leaves some promises later. Without a pause the frame would be drawn first, and the request wait for it.
  if (firstRows) await new Promise((resolve) => setTimeout(resolve));
  return { Console, firstRows };
}

// In development: it runs once, and what is drawn takes over by itself what is saved.
import.meta.hot?.accept();
