import type { Hono } from 'hono';
import type { AppEnv } from '../../context.ts';
import { list, named, nothing } from '../../http/json-schema.ts';
import {
  addView,
  changedView,
  changeView,
  chooseTeamView,
  newView,
  readViews,
  removeView,
  teamView,
} from '../read/saved-views.ts';
import type { On } from './on.ts';

const view = named('View');

/** Adds the saved views of a list. */
export function addViewRoutes(api: Hono<AppEnv>, on: On): void {
  api.get(
    '/:name/views',
    on({ summary: 'Saved views of the list', data: list(view) }, (context) => readViews(context)),
  );
  api.post(
    '/:name/views',
    on({ summary: 'Save a view of the list', body: newView, data: view }, async (context, { body }) =>
      addView(context, await body()),
    ),
  );
  api.patch(
    '/:name/views/:id',
    on({ summary: 'Change a saved view', body: changedView, data: view }, async (context, { id, body }) =>
      changeView(context, id, await body()),
    ),
  );
  api.put(
    '/:name/views/team',
    on(
      {
        summary: 'Open the list with a shared view for those who have none of their own',
        body: teamView,
        data: nothing,
      },
      async (context, { body }) => chooseTeamView(context, await body()),
    ),
  );
  api.delete(
    '/:name/views/:id',
    on({ summary: 'Remove a saved view', data: nothing }, (context, { id }) => removeView(context, id)),
  );
}
