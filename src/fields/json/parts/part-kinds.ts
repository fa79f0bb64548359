import { bool } from '../../bool/index.ts';
import { color } from '../../color/index.ts';
import { date } from '../../date/index.ts';
import { datetime } from '../../datetime/index.ts';
import { decimal } from '../../decimal/index.ts';
import { duration } from '../../duration/index.ts';
import { email } from '../../email/index.ts';
import { enumeration } from '../../enum/index.ts';
import { int } from '../../int/index.ts';
import { money } from '../../money/index.ts';
import { percent } from '../../percent/index.ts';
import { phone } from '../../phone/index.ts';
import { tags } from '../../tags/index.ts';
import { text } from '../../text/index.ts';
import { textarea } from '../../textarea/index.ts';
import { time } from '../../time/index.ts';
import { url } from '../../url/index.ts';

/**
 * The kinds that are allowed inside a value. References and files depend on other records, and the server writes
 * write-only and generated values, so these kinds need a field of their own.
 */
export const partKinds = {
  text,
  textarea,
  phone,
  email,
  enum: enumeration,
  money,
  date,
  datetime,
  tags,
  int,
  decimal,
  percent,
  bool,
  url,
  time,
  duration,
  color,
} as const;

export type PartKinds = typeof partKinds;
