import * as z from 'zod/mini';
import type { FieldKind, KindRegistry } from '../fields/kind.ts';
import { action, states } from './actions.ts';
import { fieldOptions, inputOptions, partOptions } from './field.ts';
import { inputKinds } from './input-kinds.ts';
import { actionKey, transitionKey } from './leaves.ts';
import { resource } from './resource.ts';

/** A JSON schema of draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Returns the JSON schema of a resource definition whose fields are of these kinds. It takes any name, and any condition in
 * the options of a kind.
 */
export function resourceJsonSchema(kinds: KindRegistry): JsonSchema {
  const field = fieldSchemas();
  const inputs = z.optional(z.record(z.string(), field(inputKinds(kinds), inputOptions.shape)));
  const whole = z.strictObject({
    ...resource.shape,
    fields: z.record(z.string(), field(kinds, fieldOptions.shape)),
    states: z.optional(
      z.extend(states, {
        transitions: z.record(transitionKey, z.extend(states.shape.transitions.def.valueType, { inputs })),
      }),
    ),
    actions: z.optional(z.record(actionKey, z.extend(action, { inputs }))),
  });
  return z.toJSONSchema(whole, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
    override: ({ zodSchema, jsonSchema }) => {
      // A field has the options of every field and those of its kind, and no others.
      if (zodSchema._zod.def.type === 'intersection') jsonSchema.unevaluatedProperties = false;
    },
  });
}

/** Returns the function that makes the schema of a field of one of some kinds. Each kind has one schema, wherever it stands. */
function fieldSchemas() {
  const schemas = new Map<FieldKind, z.ZodMiniObject>();
  function kindSchema(type: string, kind: FieldKind): z.ZodMiniObject {
    const known = schemas.get(kind);
    if (known) return known;
    const { parts } = kind;
    const within = parts?.option !== undefined && {
      [parts.option]: z.record(z.string(), field(parts.kinds, partOptions.shape)),
    };
    const made = z.object({
      type: z.literal(type),
      default: z.optional(z.unknown()),
      ...kind.shape,
      ...within,
    });
    schemas.set(kind, made);
    return made;
  }
  function field(kinds: KindRegistry, options: z.core.$ZodShape): z.ZodMiniType {
    const ofKinds = Object.entries(kinds).map(([type, kind]) => kindSchema(type, kind));
    return z.intersection(z.object(options), z.union(ofKinds));
  }
  return field;
}
