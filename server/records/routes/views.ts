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
} from '../saved-views.ts';
import type { On } from './on.ts';

const view = named('View');

/** Adds the saved views of a list. */
export function addViewRoutes(on: On): void {
  on('GET /:name/views', { summary: 'Saved views of the list', needs: 'list', data: list(view) }, (context) =>
    readViews(context),
  );
  on(
    'POST /:name/views',
    { summary: 'Save a view of the list', needs: 'list', body: newView, data: view },
    async (context, { body }) => addView(context, await body()),
  );
  on(
    'PATCH /:name/views/:id',
    { summary: 'Change a saved view', needs: 'list', body: changedView, data: view },
    async (context, { id, body }) => changeView(context, id, await body()),
  );
  on(
    'PUT /:name/views/team',
    {
      summary: 'Open the list with a shared view for those who have none of their own',
      needs: 'list',
      body: teamView,
      data: nothing,
    },
    async (context, { body }) => chooseTeamView(context, await body()),
  );
  on('DELETE /:name/views/:id', { summary: 'Remove a saved view', needs: 'list', data: nothing }, (context, { id }) =>
    removeView(context, id),
  );
}
