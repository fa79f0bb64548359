import type { DashboardDefinition, HomeDefinition, TileReport } from '../definition/dashboard.ts';
import type { TileSize, tileKinds } from '../definition/fixed-values.ts';
import type { Dashboard, Tile, TileContent } from '../features/dashboard.ts';

const usualSizes: Readonly<Record<(typeof tileKinds)[number], TileSize>> = {
  figures: 3,
  counts: 3,
  charts: 2,
  yesterday: 2,
  records: 1,
  grouped: 2,
  ranking: 1,
};

/** Fills in the defaults of a checked definition. */
export function normaliseDashboard(
  { tiles: declared = {}, homes, firstSteps = [] }: DashboardDefinition = {},
  samples?: Dashboard['samples'],
): Dashboard {
  const tiles = Object.entries(declared).map(([key, { perm, size, ...tile }]): Tile => {
    return { ...tile, key, rule: perm, size: size ?? usualSizes[tile.kind] };
  });
  const everything: HomeDefinition = { key: 'home', label: '', tiles: tiles.map(({ key }) => key) };
  return Object.freeze({
    homes: (homes ?? [everything]).map(({ key, label, perm, tiles: keys }) => ({
      key,
      label,
      rule: perm,
      tiles: keys.flatMap((name) => tiles.find((tile) => tile.key === name) ?? []),
    })),
    firstSteps,
    samples,
  });
}

/** Returns the reports that a tile shows. */
export function reportsOfTile(tile: TileContent): readonly TileReport[] {
  switch (tile.kind) {
    case 'figures':
    case 'yesterday':
      return tile.reports;
    case 'charts':
      return [tile];
    case 'ranking':
      return [{ resource: tile.resource, report: tile.report, metrics: [tile.metric] }];
    default:
      return [];
  }
}
