import { isObject } from '../../../base/is-object.ts';
import { resource as resourceSchema } from '../../definition/resource.ts';
import type { KindRegistry } from '../../fields/kind.ts';
import type { ConfigurationProblem } from '../problem.ts';
import { circularPath } from './circular.ts';
import { fieldShapeProblems, inputShapeProblems } from './field.ts';
import { problemsOf } from './issues.ts';

const endless = 'a value that does not contain itself';

/** Reports shape mistakes in one resource: unknown properties, wrong types, unknown kinds and options. */
export function checkShape(resource: string, definition: unknown, kinds: KindRegistry): ConfigurationProblem[] {
  const circle = circularPath(definition);
  if (circle) return [{ resource, field: undefined, property: circle.join('.'), value: undefined, allowed: endless }];
  const whole = problemsOf(resourceSchema, definition, { resource, field: undefined });
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  const parts = Object.entries(fields).flatMap(([field, options]) =>
    fieldShapeProblems(resource, field, options, kinds),
  );
  const { states, actions } = isObject(definition) ? definition : {};
  const inputs = [
    ...inputShapeProblems(resource, 'states.transitions', isObject(states) ? states.transitions : undefined, kinds),
    ...inputShapeProblems(resource, 'actions', actions, kinds),
  ];
  return [...whole, ...parts, ...inputs];
}
