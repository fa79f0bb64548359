import * as z from 'zod/mini';
import { answerKinds } from '../../actions/action-answer.ts';
import { actionTargets, dueAts } from '../../actions/record-action.ts';
import { askPlaces, maxDecisions } from '../../actions/review.ts';
import { services } from '../../service.ts';
import { condition } from './condition.ts';
import { flag, label, rule } from './leaves.ts';

const ask = z.strictObject({
  field: z.string(),
  optional: z.optional(z.literal(true)),
  prefill: z.optional(z.union([z.boolean(), z.string()])),
});

const recordAction = {
  label,
  done: z.optional(label),
  ask: z.optional(z.array(z.union([z.string(), ask]))),
  inputs: z.optional(z.record(z.string(), z.unknown())),
  set: z.optional(z.record(z.string(), z.unknown())),
  when: z.optional(condition),
  perm: rule,
  bulk: flag,
  danger: flag,
};

export const transition = z.strictObject({
  ...recordAction,
  from: z.union([z.literal('any'), z.array(z.string())]),
  to: z.string(),
  aside: flag,
  by: z.optional(z.enum(['users', 'server'])),
  due: z.optional(
    z.strictObject({
      field: z.string(),
      at: z.optional(z.enum(dueAts)),
      refused: z.optional(z.strictObject({ take: z.string(), reason: z.string() })),
    }),
  ),
});

export const action = z.strictObject({
  ...recordAction,
  confirm: z.optional(label),
  on: z.optional(z.enum(actionTargets)),
  filtered: flag,
  answers: z.optional(z.enum(answerKinds)),
  needs: z.optional(z.enum(services)),
});

export const review = z.strictObject({
  presets: z.array(z.string()).check(z.minLength(1)),
  fields: z.optional(z.array(z.string())),
  decisions: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDecisions)),
  undo: z.optional(z.string()),
  perm: rule,
  ask: z.optional(z.enum(askPlaces)),
  beside: z.optional(z.strictObject({ thread: z.string(), message: z.optional(z.string()) })),
  lease: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}[mh]$/))),
});
