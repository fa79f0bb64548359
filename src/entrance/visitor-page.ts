import type { ComponentType } from 'react';
import type { Services } from '../app/services.ts';

export interface VisitorPageProps {
  readonly services: Services;
  /** What the link has told, from the address. */
  readonly code: string;
}

/** The page for visitors who have a link and no account: `page` of `features/NAME/entrance/page.ts`. */
export interface VisitorPage {
  /** The part of the words that it says. */
  readonly words: `features/${string}`;
  readonly load: () => Promise<{ readonly default: ComponentType<VisitorPageProps> }>;
}

const files = import.meta.glob<VisitorPage>('../../features/*/entrance/page.ts', { eager: true, import: 'page' });

/** Undefined if no feature has one. */
export const visitorPage = Object.values(files)[0];
