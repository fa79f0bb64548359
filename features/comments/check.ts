import type { MeaningContext, ReportProblem } from '../../src/engine/check/context.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { isHome } from '../../src/engine/routes/route.ts';

/** Requires that records with comments belong to an enterprise, and have a page that shows the comments. */
export function check({ name, comments, owner }: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  if (comments !== true) return;
  if (owner === 'platform')
    report(
      'comments',
      comments,
      'false: several enterprises read records of the platform, and would read the comments',
    );
  if (!context.entries.some((entry) => entry.name === name && isHome(entry)))
    report('comments', comments, 'false: no entry of the route list shows the records');
}
