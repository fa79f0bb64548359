import type { AddressCodec, ListAddress } from '../../shared/list-state/address.ts';

/** A list as somebody arranged it, kept under a name with the server. */
export interface SavedView {
  readonly id: string;
  readonly label: string;
  /** The query string of the list. */
  readonly query: string;
  /** Everybody of the enterprise who may open the list finds it. */
  readonly shared: boolean;
  /** The user made it, and so may change it. */
  readonly mine: boolean;
}

/** What a view keeps of an address: neither how far somebody has paged, nor the day they look at. */
export function queryOf(codec: AddressCodec, address: ListAddress): string {
  return codec.write({ ...address, page: 1, day: undefined, view: undefined });
}

/** True if the address shows something else than the view does, as far as the user can see what that is. */
export function isChanged(codec: AddressCodec, address: ListAddress, { query }: Pick<SavedView, 'query'>): boolean {
  return queryOf(codec, address) !== queryOf(codec, codec.read(query).address);
}

/** Those of an answer that are views. */
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
