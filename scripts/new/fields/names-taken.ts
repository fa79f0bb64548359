import { isObject } from '../../../src/base/is-object.ts';
import { parameterNames } from '../../../src/engine/queries/query.ts';
import { systemFields } from '../../../src/engine/resource.ts';
import { CommandRefused } from '../command-refused.ts';
import type { FieldPlan } from './field-plan.ts';

const reserved: readonly string[] = [...systemFields, ...parameterNames, 'enterprise'];

/** Returns the name, or another like it where the name is taken: `date2`, `idValue`. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  const start = isReserved(name) ? `${name || 'field'}Value` : name;
  if (!isTaken(start)) return start;
  let number = 2;
  while (isTaken(`${start}${number}`)) number += 1;
  return `${start}${number}`;
}

function isReserved(name: string): boolean {
  const inherited: object = {};
  return name === '' || name in inherited || reserved.some((one) => one.toLowerCase() === name.toLowerCase());
}

/** Refuses two fields of one name or label. Sheets find columns by their labels. */
export function requireDifferent(plans: readonly FieldPlan[], before: Readonly<Record<string, unknown>> = {}): void {
  const labels = new Map(
    Object.entries(before).map(([name, field]) => [isObject(field) ? String(field.label) : '', name]),
  );
  const names = new Set(Object.keys(before).map((name) => name.toLowerCase()));
  for (const { name, label } of plans) {
    const other = labels.get(label);
    if (other !== undefined)
      throw new CommandRefused(
        `Two fields are called "${label}" (${other} and ${name}): give one of them another label.`,
      );
    if (names.has(name.toLowerCase()))
      throw new CommandRefused(`Two fields have the name "${name}": give one another, as in ${label}=${name}2.`);
    labels.set(label, name);
    names.add(name.toLowerCase());
  }
}
