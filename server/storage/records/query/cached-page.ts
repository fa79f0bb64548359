import type { TableLayout } from '../../tables/layout.ts';
import type { QueryContext, RecordPage, Selection } from './query-context.ts';

/** What is asked for: an id, or a selection with its window and where counting stops. */
interface PageQuestion {
  readonly request: Selection | { readonly id: string };
  readonly max?: number | undefined;
}

/**
 * Returns the page from the cache if none of its tables has changed since, or else from `read`. Everything that decides
 * what a user sees is part of the key. A page that depends on the time is read anew.
 */
export function cachedPage(
  layout: TableLayout,
  queryContext: QueryContext,
  question: PageQuestion,
  read: (inside: QueryContext) => Promise<RecordPage>,
): Promise<RecordPage> {
  const { tenancy, dataScope, context, executor, caches } = queryContext;
  // A condition in SQL has no text of its own that could be part of the key.
  if (!caches.pages || 'extra' in question.request) return read(queryContext);
  // The fields that a keyword searches follow from the permissions.
  const request = { ...question.request, readable: undefined };
  const key = JSON.stringify([
    ...[layout.table, request, question.max, tenancy.enterprise, dataScope.scope, dataScope.department],
    ...[context.userId, context.snapshot.version, [...layout.besides.values.keys()]],
  ]);
  return caches.pages.resultOf(key, ({ through, queries, discard }) =>
    read({
      ...queryContext,
      reading: through(executor),
      queryCache: queries,
      context: {
        ...context,
        get now() {
          discard();
          return context.now;
        },
      },
    }),
  );
}
