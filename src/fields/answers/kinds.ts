import { bool } from '../bool/index.ts';
import { date } from '../date/index.ts';
import { email } from '../email/index.ts';
import { enumeration } from '../enum/index.ts';
import { file } from '../file/index.ts';
import { image } from '../image/index.ts';
import { int } from '../int/index.ts';
import { money } from '../money/index.ts';
import { phone } from '../phone/index.ts';
import type { QuestionType } from '../questions/question.ts';
import { region } from '../region/index.ts';
import { text } from '../text/index.ts';
import { textarea } from '../textarea/index.ts';
import { url } from '../url/index.ts';

/** The kinds of questions, for pages that do not load all kinds. */
export const questionKinds = {
  text,
  textarea,
  int,
  money,
  date,
  enum: enumeration,
  bool,
  phone,
  email,
  url,
  region,
  image,
  file,
} satisfies Readonly<Record<QuestionType, object>>;
