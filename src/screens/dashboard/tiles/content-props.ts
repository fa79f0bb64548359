import type { Tile, TileContent } from '../../../engine/features/dashboard.ts';
import type { ShownPeriod } from './use-report.tsx';

/** What the content of a tile gets. */
export interface ContentProps<Kind extends TileContent['kind']> {
  readonly tile: Extract<Tile, { readonly kind: Kind }>;
  /** Title of the tile. */
  readonly label: string;
  readonly period: ShownPeriod;
}
