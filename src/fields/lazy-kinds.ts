import { answers } from './answers/index.ts';
import { bool } from './bool/index.ts';
import { color } from './color/index.ts';
import { computed } from './computed/index.ts';
import { decimal } from './decimal/index.ts';
import { duration } from './duration/index.ts';
import { file } from './file/index.ts';
import { icon } from './icon/index.ts';
import { image } from './image/index.ts';
import { int } from './int/index.ts';
import { json } from './json/index.ts';
import { lookup } from './lookup/index.ts';
import { password } from './password/index.ts';
import { percent } from './percent/index.ts';
import { questions } from './questions/index.ts';
import { reach } from './reach/index.ts';
import { region } from './region/index.ts';
import { rich } from './rich/index.ts';
import { schedule } from './schedule/index.ts';
import { secret } from './secret/index.ts';
import { time } from './time/index.ts';
import { tree } from './tree/index.ts';
import { url } from './url/index.ts';

/** The other kinds. They are loaded with the first resource that uses one. */
export const lazyKinds = {
  int,
  decimal,
  percent,
  bool,
  url,
  time,
  duration,
  lookup,
  reach,
  color,
  schedule,
  secret,
  password,
  tree,
  computed,
  icon,
  region,
  file,
  image,
  rich,
  json,
  questions,
  answers,
} as const;
