import { flag } from '../../src/engine/definition/leaves.ts';

export const resource = {
  /**
   * Whether enterprises may add fields of their own, which nobody else has, to the records: whoever holds the permission
   * of the system resource `ownFields` adds them. @default false
   */
  extend: flag,
};
type Options = typeof resource;

declare module '../../src/engine/definition/resource.ts' {
  interface ResourceFeatures extends Options {}
}
