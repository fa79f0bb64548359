import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { time } from '../time/index.ts';
import type { Hours } from './hours.ts';
import { readSchedule, shownSchedule } from './words.ts';

const options = {
  /** Maximum number of entries. @default 14 */
  max: z.optional(z.int().check(z.positive())),
};
export type ScheduleSettings = SettingsOf<typeof schedule>;

const maxEntries = 14;

/** Weekly hours, for example service hours: `[{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]`. */
export const schedule: FieldKind<typeof options, readonly Hours[]> = {
  shape: options,
  column: 'text',
  encoding: 'hours in JSON',
  order: false,
  operators: [],
  searchable: false,
  maxLength: ({ max = maxEntries }) => max * 50,
  toColumn: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : undefined),
  fromColumn: (stored): Hours[] => JSON.parse(String(stored)),
  schema: ({ max = maxEntries }) =>
    z
      .array(
        z.strictObject(
          {
            days: z
              .array(
                z.int('notADayOfTheWeek').check(z.gte(1, 'notADayOfTheWeek'), z.lte(7, 'notADayOfTheWeek')),
                'notAList',
              )
              .check(
                z.minLength(1, 'noDays'),
                z.overwrite((days) => [...new Set(days)].toSorted()),
              ),
            from: time.schema({}),
            to: time.schema({}),
          },
          'notASchedule',
        ),
        'notAList',
      )
      .check(z.maxLength(max, 'tooMany')),
  example: () => [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  text: (hours, _field, context) => shownSchedule(hours, context),
  parse: (text, _field, context) => readSchedule(text, context),
};
