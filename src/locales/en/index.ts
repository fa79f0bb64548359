import type { zh } from '../zh/index.ts';
import { actions } from './actions.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { notifications } from './notifications.ts';
import { problems } from './problems.ts';
import { resources } from './resources/index.ts';
import { shell } from './shell.ts';
import { show } from './show.ts';
import { nouns, titles } from './titles.ts';

const words: typeof zh = { actions, errors, fields, form, list, login, notifications, problems, shell, show };

/** What the console says in English; labels and titles, which stand in Chinese in the declarations, included. */
export const en = { ...words, resources, titles, nouns };
