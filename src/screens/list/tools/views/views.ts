import { type IconName } from '../../../../engine/routes/icons.ts';
import type { AddressCodec, ListAddress } from '../../../list-state/address.ts';

/** A named list state that is stored on the server. */
export interface SavedView {
  readonly id: string;
  readonly label: string;
  /** The query string of the list. */
  readonly query: string;
  /** All users of the tenant who may open the list can see the view. */
  readonly shared: boolean;
  /** Chosen by whoever shares the view. @default none */
  readonly icon?: IconName | null;
  /** The list opens with it for colleagues who have no opening view of their own. */
  readonly team?: boolean;
  /** The user created the view and may change it. */
  readonly mine: boolean;
}

/** Returns the parts of an address that a view stores: all but the page and the calendar day. */
export function queryOf(codec: AddressCodec, address: ListAddress): string {
  return codec.write({ ...address, page: 1, day: undefined, view: undefined });
}

/** True if the address differs from the view, considering only what the user may see. */
export function isChanged(codec: AddressCodec, address: ListAddress, { query }: Pick<SavedView, 'query'>): boolean {
  return queryOf(codec, address) !== queryOf(codec, codec.read(query).address);
}

/** Returns the valid views of an answer. */
export function readViews(data: unknown): SavedView[] {
  return Array.isArray(data) ? data.filter(isView) : [];
}

export function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'label' in value &&
    typeof value.label === 'string' &&
    'query' in value &&
    typeof value.query === 'string' &&
    'shared' in value &&
    typeof value.shared === 'boolean' &&
    'mine' in value &&
    typeof value.mine === 'boolean'
  );
}
