import type { Language } from '../../../src/base/language.ts';
import { operationNames } from '../../../src/engine/permissions/permission.ts';
import { entryKeyOf, type PermissionNode } from '../../../src/engine/permissions/permission-tree.ts';
import type { Plan } from '../../../src/engine/routes/plan.ts';
import { entryTitle } from '../../../src/engine/texts/label.ts';
import { say } from '../../request/messages.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Returns every permission that an enterprise can hold: all except those of the platform's own screens. */
export function enterprisePermissions(plan: Plan, isPlatformCode: (code: string) => boolean): string[] {
  const codes = allNodes(plan.permissions).flatMap((node) => node.codes);
  return [...new Set(codes)].filter((code) => !isPlatformCode(code)).toSorted();
}

/**
 * Returns a function that labels a permission: the titles of the menu entries it opens, with the operations it allows
 * there.
 */
export function permissionNames({
  plan,
  translate: translateFor,
}: Pick<Catalogue, 'plan' | 'translate'>): (code: string, language: Language) => string | undefined {
  const nodes = allNodes(plan.permissions);
  return (code, language) => {
    const node = nodes.find((one) => one.codes.includes(code));
    if (!node) return undefined;
    const translate = translateFor(language);
    const title = entryTitle(translate, { key: entryKeyOf(node), title: node.title });
    if (node.operation === undefined) return title;
    const common = operationNames.find((name) => name === node.operation);
    const own = entryTitle(translate, { key: node.key, title: node.label ?? '' });
    return `${title}: ${common ? say(language, { key: `operation.${common}` }) : own}`;
  };
}

function allNodes(nodes: readonly PermissionNode[]): PermissionNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}
