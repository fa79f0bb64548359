import { useMemo } from 'react';
import type { TileSize } from '../../../engine/definition/fixed-values.ts';
import type { Home } from '../../../engine/features/dashboard.ts';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import { type ArrangedTile, type Arrangement, arrange, readArrangement, storedArrangement } from './arrangement.ts';

export interface ArrangedHome {
  readonly tiles: readonly ArrangedTile[];
  /** Moves a tile to the position of another. */
  readonly move: (key: string, to: string) => void;
  readonly hide: (key: string, isHidden: boolean) => void;
  readonly resize: (key: string, size: TileSize) => void;
  readonly reset: () => void;
}

/** Returns the tiles of a home as the user has arranged them, and functions that arrange them. */
export function useArrangement({ key: home, tiles: declared }: Home): ArrangedHome {
  const [stored, store] = usePreference(`home:${home}`);
  const arrangement = useMemo(() => readArrangement(stored), [stored]);
  const tiles = useMemo(() => arrange(declared, arrangement), [declared, arrangement]);
  const change = (part: Partial<Arrangement>) => store(storedArrangement({ ...arrangement, ...part }));
  const keys = tiles.map(({ tile }) => tile.key);
  return {
    tiles,
    move(key, to) {
      const order = keys.filter((one) => one !== key).toSpliced(keys.indexOf(to), 0, key);
      change({ order: order.join() === declared.map((tile) => tile.key).join() ? [] : order });
    },
    hide: (key, isHidden) =>
      change({ hidden: [...arrangement.hidden.filter((one) => one !== key), ...(isHidden ? [key] : [])] }),
    resize(key, size) {
      const { [key]: _before, ...others } = arrangement.sizes;
      const isDeclared = declared.some((tile) => tile.key === key && tile.size === size);
      change({ sizes: isDeclared ? others : { ...others, [key]: size } });
    },
    reset: () => store(null),
  };
}
