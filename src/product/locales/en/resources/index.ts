import { ai } from './ai.ts';
import { authorization } from './authorization.ts';
import { clue } from './clue.ts';
import { customer } from './customer.ts';
import { mailbox } from './mailbox.ts';
import { permission } from './permission.ts';
import { quality } from './quality.ts';
import { service } from './service.ts';
import { setting } from './setting.ts';
import { statistics } from './statistics.ts';

/**
 * English labels of the resources, in a file for each folder of `src/resources`. Chinese stands there and is the fallback.
 */
export const resources = {
  ...ai,
  ...authorization,
  ...clue,
  ...customer,
  ...mailbox,
  ...permission,
  ...quality,
  ...service,
  ...setting,
  ...statistics,
};
