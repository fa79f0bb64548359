import * as z from 'zod/mini';
import { anyCondition, permissions } from './condition.ts';
import { conditionOption, refFilterOption, resourceName } from './options.ts';
import type { Leaf } from './schema.ts';

/**
 * A name whose right values only the meaning check and the types of authors know.
 *
 * @param title names it in generated documents
 */
function name<Word extends string>(title: string): Leaf<Word> {
  return z.string().register(z.globalRegistry, { title }) as z.ZodMiniType as Leaf<Word>;
}

export const fieldName = name<'field'>('FieldName');
export const referenceName = name<'reference'>('ReferenceName');
export const choiceName = name<'choice'>('ChoiceName');
export const sortKey = name<'sort'>('SortKey');
export const timeField = name<'time'>('FieldName');
export const groupingName = name<'grouping'>('GroupingName');
/** Fields whose values together mean something. */
export const combination = z.array(z.string()).check(z.minLength(2)) as z.ZodMiniType as Leaf<'combination'>;
export const slotName = name<'slot'>('SlotName');
export const widgetName = name<'widget'>('WidgetName');
export const cellName = name<'cell'>('CellName');
export const transitionName = name<'transition'>('TransitionName');
export const actionName = name<'action'>('ActionName');
export const recordActionName = name<'recordAction'>('ActionName');
export const causeName = name<'cause'>('CauseName');
export const stateFieldName = name<'stateField'>('FieldName');
export const stateName = name<'state'>('StateName');
export const tileName = name<'tile'>('TileName');

export const condition = anyCondition as z.ZodMiniType as Leaf<'condition'>;
export const optionCondition = anyCondition as z.ZodMiniType as Leaf<'optionCondition'>;

// The options of kinds have no titles of their own.
resourceName.register(z.globalRegistry, { title: 'ResourceName' });
conditionOption.register(z.globalRegistry, { title: 'Condition' });
refFilterOption.register(z.globalRegistry, { title: 'RefFilter' });

/** A permission, or a list of permissions of which one is enough. */
export const rule = z.optional(
  z
    .union([z.string(), permissions])
    .register(z.globalRegistry, { title: 'PermissionRule' }) as z.ZodMiniType as Leaf<'rule'>,
);
export const flag = z.optional(z.boolean());
export const label = z.string().check(z.minLength(1));
export const identifier = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/));
export const transitionKey = identifier as z.ZodMiniType as Leaf<'transition'> & z.ZodMiniType<string>;
export const tileKey = identifier as z.ZodMiniType as Leaf<'tile'> & z.ZodMiniType<string>;
export const actionKey = identifier as z.ZodMiniType as Leaf<'action'> & z.ZodMiniType<string>;

const byName = z.record(z.string(), z.unknown()) as z.ZodMiniType;
/** Inputs of an action by name. Their kinds check them. */
export const inputs = byName as Leaf<'inputs'>;
/** Values of fields by name. The kinds of the fields check them. */
export const written = byName as Leaf<'written'>;
/** Conditions on the fields of the resource by key of an action. */
export const conditionByAction = z.record(z.string(), anyCondition) as z.ZodMiniType as Leaf<'conditionByAction'>;
