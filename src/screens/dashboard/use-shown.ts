import { use, useMemo } from 'react';
import type { TilePreset, TileQuota, TileReport } from '../../engine/definition/dashboard.ts';
import type { Dashboard, Tile } from '../../engine/features/dashboard.ts';
import { allows, superAdmin } from '../../engine/permissions/permission.ts';
import { mayDo, ruleOf } from '../../engine/routes/plan.ts';
import { dataRule, flatten } from '../../engine/routes/route.ts';
import { useWorkspace } from '../../workspace/index.tsx';

type FirstStep = Dashboard['firstSteps'][number];

/** Returns the homes that are for the user, with the tiles and their parts that the user may see. */
export function useShown(): Dashboard {
  const { dashboard: load, plan, snapshot } = useWorkspace();
  const dashboard = use(load());
  return useMemo(() => {
    const isOpen = ({ resource }: { readonly resource: string }) => allows(snapshot, ruleOf(plan, resource, 'list'));
    /** How much of a quota is left is told to those who may use it. */
    const isOpenCount = (count: TilePreset | TileQuota) =>
      isOpen(count) && (!('quota' in count) || allows(snapshot, ruleOf(plan, count.resource, 'create')));
    /** A report that has a place of its own is open to users who may use that. */
    const isOpenReport = ({ resource, report }: TileReport) => {
      const own = flatten(plan.entries).find((one) => one.name === resource && one.report === report);
      return allows(snapshot, own ? dataRule(own) : ruleOf(plan, resource, 'list'));
    };
    const isPossible = ({ resource, opens = 'create' }: FirstStep) =>
      mayDo(plan, snapshot, resource, 'list') && mayDo(plan, snapshot, resource, opens);
    const cut = (tile: Tile): readonly Tile[] => {
      switch (tile.kind) {
        case 'figures':
        case 'yesterday':
          return [{ ...tile, reports: tile.reports.filter(isOpenReport) }].filter(({ reports }) => reports.length > 0);
        case 'counts':
          return [{ ...tile, counts: tile.counts.filter(isOpenCount) }].filter(({ counts }) => counts.length > 0);
        case 'grouped':
          return [{ ...tile, counts: tile.counts.filter(isOpen) }].filter(({ counts }) => counts.length > 0);
        case 'records':
          return isOpen(tile) ? [tile] : [];
        case 'charts':
        case 'ranking':
          return isOpenReport(tile) ? [tile] : [];
      }
    };
    return {
      ...dashboard,
      homes: dashboard.homes
        .filter(({ rule }) => allows(snapshot, rule))
        .map((home) => ({ ...home, tiles: home.tiles.filter(({ rule }) => allows(snapshot, rule)).flatMap(cut) })),
      firstSteps: snapshot.permissions.includes(superAdmin) ? [] : dashboard.firstSteps.filter(isPossible),
    };
  }, [dashboard, plan, snapshot]);
}
