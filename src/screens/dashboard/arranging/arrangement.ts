import { inChosenOrder } from '../../../base/in-chosen-order.ts';
import { isObject } from '../../../base/is-object.ts';
import { type TileSize, tileSizes } from '../../../engine/definition/fixed-values.ts';
import type { Tile } from '../../../engine/features/dashboard.ts';

/** How a user arranges a home. What is not chosen stays as declared, so that new tiles appear by themselves. */
export interface Arrangement {
  /** Keys of the tiles in the chosen order; empty for the declared one. */
  readonly order: readonly string[];
  /** Keys of hidden tiles. */
  readonly hidden: readonly string[];
  /** Sizes of resized tiles by key. */
  readonly sizes: Readonly<Record<string, TileSize>>;
}

/** A tile as the user has arranged it. */
export interface ArrangedTile {
  readonly tile: Tile;
  readonly isHidden: boolean;
}

/** Returns the stored arrangement. Unreadable values count as not chosen. */
export function readArrangement(stored: unknown): Arrangement {
  const { order, hidden, sizes } = isObject(stored) ? stored : {};
  return { order: textsIn(order), hidden: textsIn(hidden), sizes: sizesIn(sizes) };
}

/** Returns the arrangement to store, or `null` if it is as declared. */
export function storedArrangement({ order, hidden, sizes }: Arrangement): Arrangement | null {
  return order.length + hidden.length + Object.keys(sizes).length > 0 ? { order, hidden, sizes } : null;
}

/** Returns the tiles in the chosen order and sizes. */
export function arrange(tiles: readonly Tile[], { order, hidden, sizes }: Arrangement): readonly ArrangedTile[] {
  return inChosenOrder(
    tiles.map(({ key }) => key),
    order,
  )
    .flatMap((key) => tiles.find((tile) => tile.key === key) ?? [])
    .map((tile) => ({
      tile: { ...tile, size: sizes[tile.key] ?? tile.size },
      isHidden: hidden.includes(tile.key),
    }));
}

function textsIn(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

function sizesIn(stored: unknown): Arrangement['sizes'] {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const size = tileSizes.find((one) => one === value);
      return size === undefined ? [] : [[key, size]];
    }),
  );
}
