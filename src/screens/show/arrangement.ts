import { isDangerous, type Offer } from '../record/offers.ts';

/** Where the offers of a record stand on its page. */
export interface Arrangement {
  /** The first step that can be taken and does no harm. */
  readonly primary: Offer | undefined;
  /** Buttons beside it: editing, and what else there is room for. */
  readonly beside: readonly Offer[];
  /** In the menu: what there is no room for, what cannot be done now, and deleting. */
  readonly rest: readonly Offer[];
}

/** Most buttons beside the primary one. */
const room = { wide: 3, narrow: 0 };

/** Buttons for what can be done now; a menu for the rest, in which what cannot be done says why. */
export function arrange(offers: readonly Offer[], isWide: boolean): Arrangement {
  const possible = offers.filter((offer) => !offer.refusal && offer.kind !== 'delete');
  const primary = possible.find((offer) => offer.kind === 'transition' && !isDangerous(offer));
  const others = possible.filter((offer) => offer !== primary);
  const isEdit = (offer: Offer) => offer.kind === 'edit';
  const beside = [...others.filter(isEdit), ...others.filter((offer) => !isEdit(offer))].slice(
    0,
    isWide ? room.wide : room.narrow,
  );
  return { primary, beside, rest: offers.filter((offer) => offer !== primary && !beside.includes(offer)) };
}
