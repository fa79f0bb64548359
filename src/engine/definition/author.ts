import type { ActionNames } from '../actions/record-action.ts';
import type { noticeOperations } from '../features/notices.ts';
import type { Offset } from '../fields/condition.ts';
import type { Me } from '../fields/default.ts';
import type { KindRegistry } from '../fields/kind.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { TimeStep } from '../time/period.ts';
import type { states } from './actions.ts';
import type {
  ChoiceName,
  ConditionOf,
  Exact,
  FieldDefinition,
  FieldValue,
  Filled,
  InputDefinition,
  Name,
  One,
  ReferenceName,
} from './author-fields.ts';
import type { metric } from './reports.ts';
import type { resource } from './resource.ts';
import type { TypeOf } from './schema.ts';
import type { Words } from './words.ts';

/** A value that an action writes: a constant, the signed-in user, or a moment relative to now. */
type Written<Value> = Value | Me | { readonly now: Offset } | null;

/** The words of one resource, from which the compiler knows every name in its definition. */
interface AuthorWords<
  Kinds extends KindRegistry,
  Names extends string,
  Permission extends string,
  Fields,
  SlotName extends string,
  Transition extends string,
  Action extends string,
> extends Words {
  readonly field: Name<Fields>;
  readonly reference: ReferenceName<Fields>;
  readonly choice: ChoiceName<Fields>;
  readonly sort: `${'' | '-'}${Name<Fields> | 'createdAt' | 'updatedAt'}`;
  readonly time: Name<Fields> | 'createdAt';
  readonly grouping: TimeStep | Name<Fields>;
  readonly combination: readonly [Name<Fields>, Name<Fields>, ...Name<Fields>[]];
  readonly condition: ConditionOf<Kinds, Fields>;
  readonly rule: PermissionRule<Permission>;
  readonly resource: Names;
  readonly slot: SlotName;
  readonly transition: Transition;
  readonly action: Action;
  readonly recordAction: Transition | Action;
  readonly cause: (typeof noticeOperations)[number] | Transition | Action;
  readonly conditionByAction: Readonly<Partial<Record<Action, ConditionOf<Kinds, Fields>>>>;
  readonly inputs: Readonly<Record<string, InputDefinition<Kinds, Name<Fields>>>>;
  readonly written: { readonly [Key in Name<Fields>]?: Written<FieldValue<Kinds, Fields[Key]>> };
}

/** A metric about the records of the resource itself. */
type OwnMetric<Kinds extends KindRegistry, Fields> = TypeOf<
  typeof metric,
  Omit<Words, 'field' | 'time' | 'condition'> & {
    readonly field: Name<Fields>;
    readonly time: Name<Fields> | 'createdAt';
    readonly condition: ConditionOf<Kinds, Fields>;
  }
> & { readonly of?: never };

/** A metric about the records of another resource. Its fields are theirs. */
type MetricElsewhere<Names extends string> = TypeOf<
  typeof metric,
  Omit<Words, 'resource'> & { readonly resource: Names }
> & { readonly of: Names };

type AnyFields<Kinds extends KindRegistry, Names extends string, Permission extends string> = Readonly<
  Record<string, FieldDefinition<Kinds, Names, Permission>>
>;

/**
 * A screen as data, as authors write it: the schema with the names of one resource. Only `Fields` is inferred. All other
 * names and values are checked against it.
 */
export type ResourceDefinition<
  Kinds extends KindRegistry = KindRegistry,
  Names extends string = string,
  Permission extends string = string,
  Fields extends AnyFields<Kinds, Names, Permission> = AnyFields<Kinds, Names, Permission>,
  SlotName extends string = string,
  Transition extends string = string,
  Action extends string = string,
> = Omit<
  TypeOf<
    typeof resource,
    AuthorWords<Kinds, Names, Permission, NoInfer<Fields>, SlotName, NoInfer<Transition>, NoInfer<Action>>
  >,
  'name' | 'fields' | 'states' | 'metrics'
> & {
  /** Name of the resource in the route list, in the database (table) and in the API (path). */
  readonly name: Names;
  readonly fields: Fields;
  readonly states?: {
    [Field in ChoiceName<NoInfer<Fields>>]: TypeOf<
      typeof states,
      AuthorWords<Kinds, Names, Permission, NoInfer<Fields>, SlotName, NoInfer<Transition>, NoInfer<Action>> & {
        readonly stateField: Field;
        readonly state: One<Kinds, NoInfer<Fields>[Field]> & string;
      }
    >;
  }[ChoiceName<NoInfer<Fields>>];
  /** Figures about the records, declared once for all reports. */
  readonly metrics?: Readonly<Record<string, OwnMetric<Kinds, NoInfer<Fields>> | MetricElsewhere<Names>>>;
};

/** A record of a resource as the API returns it, typed from its definition. */
export type RecordOf<Kinds extends KindRegistry, Definition> = Definition extends { fields: infer Fields }
  ? { readonly id: string; readonly version: number } & {
      readonly [Key in keyof Fields]: Filled<Kinds, Fields[Key]>;
    }
  : never;

/**
 * Returns `defineResource` for one route list and one registry of kinds. `defineResource` returns its argument
 * unchanged; the compiler checks every name, value, state and permission in it.
 */
export function resourceDefiner<
  Kinds extends KindRegistry,
  Names extends string,
  Permission extends string,
  WidgetName extends string,
  CellName extends string,
  SlotName extends string,
>() {
  return <
    const Fields extends Readonly<Record<string, FieldDefinition<Kinds, Names, Permission, WidgetName, CellName>>>,
    Transition extends string = never,
    Action extends string = never,
    const TransitionInputs extends object = object,
    const Inputs extends object = object,
    const On extends object = object,
    const Answers extends object = object,
  >(
    definition: ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> & {
      readonly fields: Exact<Kinds, Fields>;
      readonly states?: {
        readonly transitions: Readonly<Record<Transition, unknown>> & {
          readonly [Key in keyof TransitionInputs]: { readonly inputs?: TransitionInputs[Key] };
        };
      };
      readonly actions?: Readonly<Record<Action, unknown>> & {
        readonly [Key in keyof Inputs]: { readonly inputs?: Inputs[Key] };
      } & { readonly [Key in keyof On]: { readonly on?: On[Key] } } & {
        readonly [Key in keyof Answers]: { readonly answers?: Answers[Key] };
      };
    },
  ): ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> &
    ActionNames<
      Transition,
      Action,
      {
        readonly transitionInputs: TransitionInputs;
        readonly inputs: Inputs;
        readonly on: On;
        readonly answers: Answers;
      }
    > => definition;
}
