import type { RouteEntry } from '../../engine/definition/routes.ts';
import type { Translate } from '../../engine/fields/kind.ts';
import type { PermissionRule } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { pathTo } from '../../engine/routes/path-to.ts';
import type { Plan } from '../../engine/routes/plan.ts';
import { keyOf } from '../../engine/routes/route.ts';
import { actionLabel, entryTitle, fieldLabel } from '../../engine/texts/label.ts';

/** An element of the console that requires a permission. */
export interface Need {
  readonly kind: 'menu' | 'screen' | 'data' | 'column' | 'input' | 'button';
  readonly label: string;
  readonly rule: PermissionRule;
}

/** Returns the permissions required by the menu entries above a screen and by the screen itself. */
function needsOfScreen(plan: Plan, path: string, translate: Translate): readonly Need[] {
  return pathTo<RouteEntry>(plan.entries, (entry) => entry.path === path).flatMap((entry): Need[] => {
    const label = entryTitle(translate, { key: keyOf(entry), title: entry.title });
    const place: Need = { kind: entry.path === path ? 'screen' : 'menu', label, rule: entry.perm };
    return entry.data === undefined ? [place] : [place, { kind: 'data', label, rule: entry.data }];
  });
}

/** Returns the permissions required by every menu entry and screen, each once. */
export function needsOfScreens(plan: Plan, paths: readonly string[], translate: Translate): readonly Need[] {
  const needs = paths.flatMap((path) => needsOfScreen(plan, path, translate));
  return [...new Map(needs.map((need) => [`${need.kind} ${need.label} ${String(need.rule)}`, need])).values()];
}

/** Returns the permissions required by a resource's buttons, and by its columns and inputs that have a rule. */
export function needsOfResource(resource: Resource, translate: Translate): readonly Need[] {
  const { name, rules, allow, actions } = resource;
  const fields = Object.values(resource.fields);
  const label = (action: string) => translate(`why.buttons.${action}`);
  const offered = {
    create: allow.create,
    edit: allow.edit,
    delete: allow.delete,
    import: resource.import !== undefined,
    export: resource.export,
    reveal: fields.some((field) => field.mask),
  } as const;
  const ways = (['create', 'edit', 'delete', 'import', 'export', 'reveal'] as const)
    .filter((action) => offered[action])
    .map((action): Need => ({ kind: 'button', label: label(action), rule: rules[action] }));
  const own = actions.map(
    (action): Need => ({
      kind: 'button',
      label: actionLabel(translate, name, action),
      rule: action.perm ?? rules.edit,
    }),
  );
  const guarded = fields.flatMap((field): Need[] => [
    { kind: 'column', label: fieldLabel(translate, name, field), rule: field.perm.read },
    { kind: 'input', label: fieldLabel(translate, name, field), rule: field.perm.write },
  ]);
  return [...ways, ...own, ...guarded.filter(({ rule }) => rule !== undefined && rule.length > 0)];
}

/** A role that can be previewed. */
export interface Role {
  readonly id: string;
  readonly name: string;
}
