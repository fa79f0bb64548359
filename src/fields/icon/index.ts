import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { type IconName, iconNames } from '../../engine/routes/icons.ts';

export type IconSettings = Record<never, never>;

/** An icon by its name, one of the icons of menu entries. */
export const icon: FieldKind<IconSettings, string> = {
  shape: {},
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  operand: (text) => (isIconName(text) ? text : undefined),
  schema: () => z.string('notAnIcon').check(z.refine(isIconName, 'notAnIcon')),
  example: () => iconNames[0],
  text: (value) => value,
  parse: (text) =>
    nfkc(text)
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
};

export function isIconName(name: string): name is IconName {
  return iconNames.some((one) => one === name);
}

/** Returns the names that contain the text, ignoring case and surrounding blanks (spec §2, "Icon picker modal"). */
export function iconsNamed(text: string): readonly IconName[] {
  const part = text.trim().toLowerCase();
  return iconNames.filter((name) => name.includes(part));
}
