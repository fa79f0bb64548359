import type { messages as zh } from '../zh/index.ts';
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

/** What the console says in English. */
export const messages: typeof zh = { actions, errors, fields, form, list, login, notifications, problems, shell, show };
