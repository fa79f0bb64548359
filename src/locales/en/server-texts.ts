import type { messages as zh } from '../zh/server-texts.ts';
import { account } from './account.ts';
import type { Counted } from './counted.ts';
import { fields } from './fields.ts';
import { list } from './list.ts';
import { problems } from './problems.ts';
import { records } from './records.ts';
import { server } from './server.ts';
import { serverProblems } from './server-problems.ts';
import { serverSheets } from './server-sheets.ts';
import { views } from './views.ts';

export const messages: Counted<typeof zh> = {
  ...server,
  ...records,
  ...serverSheets,
  problems: { ...problems, ...serverProblems },
  log: account.operations.targets,
};

export const labels = { fields, list, views };
