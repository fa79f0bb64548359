import type { AnyFieldDefinition } from '../../definition/resource.ts';
import type { Field } from '../../fields/field.ts';
import type { FieldKind, KindRegistry } from '../../fields/kind.ts';
import { type ReportProblem, repeated } from '../context.ts';
import { onlyOnce } from '../problem.ts';
import { checkDefault } from './default.ts';
import { checkPartName } from './name.ts';

/** Reports mistakes in the fields inside the values of a field. */
export function checkParts(field: AnyFieldDefinition, { parts }: FieldKind, report: ReportProblem): void {
  if (parts?.option === undefined) return;
  for (const part of parts.of(field)) {
    const at = [parts.option, part.name];
    checkPart(part, parts.kinds, (property, value, allowed) =>
      report([...at, property].filter(Boolean).join('.'), value, allowed),
    );
  }
}

/** Checks a field inside the values of another field, or an input of an action. */
export function checkPart(part: Field, kinds: KindRegistry, report: ReportProblem): void {
  checkPartName(part.name, report);
  const kind = kinds[part.type];
  const choices = kind?.choices?.(part.settings) ?? [];
  repeated(choices.map(({ value }) => value)).forEach((value) => report('options', value, onlyOnce('value')));
  for (const [index, { when }] of choices.entries()) {
    if (when !== undefined) report(`options.${index}.when`, when, 'remove it: within a value every choice is offered');
  }
  kind?.checkOptions?.(part.settings, report);
  checkDefault(part, part.default, kinds, report);
}
