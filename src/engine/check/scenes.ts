import type { AnyDefinition } from '../any-definition.ts';
import { checkCondition } from './condition.ts';
import { choiceFields, type MeaningContext, type Report, repeated, valuesOf } from './context.ts';
import { oneOf } from './problem.ts';

/** Mistakes in which rows a list has, tells apart and lets stand out. */
export function checkScenes(definition: AnyDefinition, context: MeaningContext, report: Report): void {
  const { scene: first, scenes = [], scenesOf, tones = [], where } = definition.list ?? {};
  const choices = scenesOf === undefined ? [] : valuesOf(definition, scenesOf, context.kinds);
  if (scenesOf !== undefined && choices.length === 0) {
    report('list.scenesOf', scenesOf, oneOf(choiceFields(definition, context.kinds), scenesOf));
  }
  const keys = [...choices, ...scenes.map(({ key }) => key)];
  repeated(keys).forEach((key) => report('list.scenes', key, 'each key once'));
  if (keys.includes('all')) report('list.scenes', 'all', 'a key other than "all": so every row is called');
  if (first !== undefined && !keys.includes(first)) report('list.scene', first, oneOf(keys, first));
  for (const scene of scenes)
    checkCondition(`list.scenes.${scene.key}.where`, scene.where, definition, context, report);
  for (const tone of tones) checkCondition(`list.tones.${tone.label}.where`, tone.where, definition, context, report);
  checkCondition('list.where', where, definition, context, report);
}
