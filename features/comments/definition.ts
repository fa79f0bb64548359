import { flag } from '../../src/engine/definition/leaves.ts';

export const resource = {
  /**
   * Whether users comment on the records and follow them. @default true for records of an enterprise with a page and a
   * history, unless neither users nor services write them
   */
  comments: flag,
};
type Options = typeof resource;

declare module '../../src/engine/definition/resource.ts' {
  interface ResourceFeatures extends Options {}
}
