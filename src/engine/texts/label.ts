import type { Highlight, ListSource } from '../definition/list.ts';
import type { Field, RecordCheck } from '../fields/field.ts';
import type { Choice, Translate } from '../fields/kind.ts';
import { entryKeyOf, type PermissionNode } from '../permissions/permission-tree.ts';
import type { Preset, Resource } from '../resource.ts';
import type { PlaceTab } from '../routes/place-tab.ts';
import { titleMessage } from '../routes/route.ts';

/*
 * Texts of the route list and of resources, in the current language. The declarations contain the Chinese texts. The
 * locales contain other languages under the keys defined here and fall back to Chinese.
 */

/** Returns the title of an entry for the menu, the breadcrumb and the permission tree (`keyOf`). */
export function entryTitle(translate: Translate, entry: { readonly key: string; readonly title: string }): string {
  return translate(titleMessage(entry.key), undefined, entry.title);
}

/** Returns the title of a tab of a place. */
export function tabTitle(translate: Translate, { titleKey, title }: Pick<PlaceTab, 'titleKey' | 'title'>): string {
  return entryTitle(translate, { key: titleKey, title });
}

/** Returns the noun for one record of an entry. */
export function entryNoun(
  translate: Translate,
  entry: { readonly key: string; readonly title: string; readonly noun?: string | undefined },
): string {
  return entry.noun === undefined
    ? entryTitle(translate, entry)
    : translate(`nouns.${entry.key}`, undefined, entry.noun);
}

/** Returns the noun for one record of a resource. */
export function resourceNoun(translate: Translate, resource: Pick<Resource, 'key' | 'title' | 'noun'>): string {
  return entryNoun(translate, resource);
}

export function resourceTitle(translate: Translate, resource: Pick<Resource, 'key' | 'title'>): string {
  return entryTitle(translate, resource);
}

/**
 * Returns the title of a permission with its code: `商家管理 (merchant_admin)`. Returns only the code if the permission
 * tree does not contain it.
 *
 * @param place key of the entry whose title is preferred where several share the code. @default the first one
 */
export function permissionName(
  nodes: readonly PermissionNode[],
  code: string,
  translate: Translate,
  place?: string,
): string {
  const title = permissionTitle(nodes, code, translate, place);
  return title === undefined ? code : `${title} (${code})`;
}

/** Returns the title of a permission: `商家管理: 删除`. Returns undefined if the permission tree does not contain it. */
export function permissionTitle(
  nodes: readonly PermissionNode[],
  code: string,
  translate: Translate,
  place?: string,
): string | undefined {
  const node =
    nodeOf(nodes, (one) => one.codes.includes(code) && entryKeyOf(one) === place) ??
    nodeOf(nodes, ({ codes }) => codes.includes(code));
  if (!node) return undefined;
  const title = entryTitle(translate, { key: entryKeyOf(node), title: node.title });
  return node.operation === undefined ? title : `${title}: ${operationLabel(translate, node, 'show.operations')}`;
}

/**
 * Returns the label of an operation permission.
 *
 * @param texts where the locale has the labels of the operations of every resource
 */
export function operationLabel(
  translate: Translate,
  { key, operation, label }: Pick<PermissionNode, 'key' | 'operation' | 'label'>,
  texts: string,
): string {
  return label === undefined ? translate(`${texts}.${operation}`) : entryTitle(translate, { key, title: label });
}

function nodeOf(
  nodes: readonly PermissionNode[],
  isMeant: (node: PermissionNode) => boolean,
): PermissionNode | undefined {
  for (const node of nodes) {
    const found = isMeant(node) ? node : nodeOf(node.children, isMeant);
    if (found) return found;
  }
  return undefined;
}

export function fieldLabel(translate: Translate, resource: string, field: Pick<Field, 'name' | 'label'>): string {
  return translate(`resources.${resource}.fields.${field.name}`, undefined, field.label);
}

/** Returns the key that replaces the resource name in the label keys of fields inside the values of a field. */
export function partsOf(resource: string, field: Pick<Field, 'name' | 'rows'>): string {
  return field.rows?.of ?? `${resource}.parts.${field.name}`;
}

export function fieldHelp(
  translate: Translate,
  resource: string,
  field: Pick<Field, 'name' | 'help'>,
): string | undefined {
  return field.help === undefined
    ? undefined
    : translate(`resources.${resource}.help.${field.name}`, undefined, field.help);
}

/** Returns what stands for records without a value of the field. */
export function emptyLabel(
  translate: Translate,
  resource: string,
  field: Pick<Field, 'name' | 'emptyLabel'> | undefined,
): string {
  return field?.emptyLabel === undefined
    ? translate('views.report.none')
    : translate(`resources.${resource}.empty.${field.name}`, undefined, field.emptyLabel);
}

/** Returns where the records of a list come from. */
export function sourceHelp(translate: Translate, resource: string, { help }: ListSource): string {
  return translate(`resources.${resource}.source`, undefined, help);
}

export function choiceLabel(
  translate: Translate,
  resource: string,
  field: string,
  choice: Pick<Choice, 'value' | 'label' | 'from'>,
): string {
  const { from = { resource, field }, value, label } = choice;
  return translate(`resources.${from.resource}.options.${from.field}.${value}`, undefined, label);
}

export function presetLabel(
  translate: Translate,
  resource: string,
  preset: Pick<Preset, 'key' | 'label' | 'choice'>,
): string {
  if (preset.choice)
    return choiceLabel(translate, resource, preset.choice.field, { value: preset.choice.value, label: preset.label });
  return translate(`resources.${resource}.presets.${preset.key}`, undefined, preset.label);
}

/** Returns what belongs to a preset. */
export function presetHelp(
  translate: Translate,
  resource: string,
  { key, help }: Pick<Preset, 'key' | 'help'>,
): string | undefined {
  return help === undefined ? undefined : translate(`resources.${resource}.presetHelp.${key}`, undefined, help);
}

/** Returns the label of a transition or an action. */
export function actionLabel(
  translate: Translate,
  resource: string,
  action: { readonly key: string; readonly label: string },
): string {
  return translate(`resources.${resource}.actions.${action.key}`, undefined, action.label);
}

/** Returns the label of a link from a record, by default the title of the place. */
export function linkLabel(
  translate: Translate,
  resource: string,
  {
    label,
    route,
  }: { readonly label: string | undefined; readonly route: { readonly key: string; readonly title: string } },
): string {
  return label === undefined
    ? entryTitle(translate, route)
    : translate(`resources.${resource}.links.${label}`, undefined, label);
}

/** Returns the title of a related list that declares its own title. */
export function relatedTitle(translate: Translate, resource: string, title: string): string {
  return translate(`resources.${resource}.related.${title}`, undefined, title);
}

/** Returns what is said where a check of a record does not hold. */
export function checkLabel(translate: Translate, resource: string, check: Pick<RecordCheck, 'label'>): string {
  return translate(`resources.${resource}.checks.${check.label}`, undefined, check.label);
}

export function highlightLabel(translate: Translate, resource: string, tone: Pick<Highlight, 'label'>): string {
  return translate(`resources.${resource}.highlights.${tone.label}`, undefined, tone.label);
}
