import { actions } from './actions.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { notifications } from './notifications.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { show } from './show.ts';

/** What the console says in Chinese, the source of the keys. The server's own words stand apart in `server.ts`. */
export const messages = { actions, errors, fields, form, list, login, notifications, problems, shell, show };
