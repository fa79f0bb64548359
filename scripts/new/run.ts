import type { FieldPlan } from './fields/field-plan.ts';
import type { Product } from './product.ts';
import type { Options } from './usage.ts';

/** What one run of the command is given. */
export interface Run {
  readonly product: Product;
  readonly options: Options;
  /** What stands behind the name of the command. */
  readonly given: readonly string[];
  readonly say: (line: string) => void;
}

/** Says which names are only how a label sounds, and how to give better ones. */
export function sayNames(plans: readonly FieldPlan[], say: Run['say']): void {
  const sounds = [...new Set(plans.flatMap((plan) => plan.sounds))];
  if (sounds.length > 0)
    say(
      `These words have no English name that is known, and got one from their sound: ${sounds.join(', ')}. Name them as in ${sounds[0]}=name/English_label.`,
    );
}
