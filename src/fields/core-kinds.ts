import { auto } from './auto/index.ts';
import { date } from './date/index.ts';
import { datetime } from './datetime/index.ts';
import { email } from './email/index.ts';
import { enumeration } from './enum/index.ts';
import { money } from './money/index.ts';
import { phone } from './phone/index.ts';
import { ref } from './ref/index.ts';
import { tags } from './tags/index.ts';
import { text } from './text/index.ts';
import { textarea } from './textarea/index.ts';

/** The kinds that nearly every resource uses. They are in the initial bundle. */
export const coreKinds = {
  text,
  textarea,
  phone,
  email,
  enum: enumeration,
  ref,
  money,
  date,
  datetime,
  auto,
  tags,
} as const;
