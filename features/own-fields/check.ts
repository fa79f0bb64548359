import type { MeaningContext, ReportProblem } from '../../src/engine/check/context.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';

/** Requires that only records of enterprises are extended: those of the platform belong to none. */
export function check(definition: AnyDefinition, _context: MeaningContext, report: ReportProblem): void {
  const { extend, owner } = definition;
  if (extend && owner === 'platform') report('extend', extend, 'false for records of the platform');
}
