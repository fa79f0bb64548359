import { answers } from './answers/index.ts';
import { computed } from './computed/index.ts';
import { file } from './file/index.ts';
import { icon } from './icon/index.ts';
import { image } from './image/index.ts';
import { json } from './json/index.ts';
import { partKinds } from './json/parts/part-kinds.ts';
import { lookup } from './lookup/index.ts';
import { password } from './password/index.ts';
import { questions } from './questions/index.ts';
import { reach } from './reach/index.ts';
import { region } from './region/index.ts';
import { rich } from './rich/index.ts';
import { rows } from './rows/index.ts';
import { schedule } from './schedule/index.ts';
import { secret } from './secret/index.ts';
import { tree } from './tree/index.ts';

/** The other kinds. They are loaded with the first resource that uses one. */
export const lazyKinds = {
  ...partKinds,
  lookup,
  reach,
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
  rows,
  questions,
  answers,
} as const;
