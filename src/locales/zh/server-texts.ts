import { account } from './account.ts';
import { fields } from './fields.ts';
import { list } from './list.ts';
import { problems } from './problems.ts';
import { records } from './records.ts';
import { server } from './server.ts';
import { serverProblems } from './server-problems.ts';
import { serverSheets } from './server-sheets.ts';
import { views } from './views.ts';

/** What the server answers; under `log` what operations were done to, which the console says, too. */
export const messages = {
  ...server,
  ...records,
  ...serverSheets,
  problems: { ...problems, ...serverProblems },
  log: account.operations.targets,
};

/** What the server says of kinds, lists and reports, as the console does. */
export const labels = { fields, list, views };
