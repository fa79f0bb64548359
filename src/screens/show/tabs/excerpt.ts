import type { ComponentType } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import type { Reader } from './record-tab.ts';

export interface ExcerptProps {
  /** The resource of the record whose parts are shown. */
  readonly resource: Resource;
  readonly id: string;
  /** Id of the part around which the others are shown; undefined for the first one. */
  readonly part: string | undefined;
  /** Of the section. */
  readonly className: string | undefined;
}

/** Some parts of a record, shown beside another one: `excerpt` of `features/NAME/screen/excerpt.ts`. */
export interface Excerpt {
  /** Returns whether records of a resource have parts that the user may read. */
  readonly isShown: (resource: Resource, reader: Reader) => boolean;
  readonly Body: ComponentType<ExcerptProps>;
}
