import { useGetIdentity, useGetLocale, useTranslate } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Tile } from '../../engine/dashboard.ts';
import { reportsOfTile } from '../../engine/normalise/dashboard.ts';
import { clocksAt } from '../../engine/time/days.ts';
import { useAtTick, useTimeZone, useToday } from '../../workspace/clock.tsx';
import type { User } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { Followed } from './followed.tsx';
import { Recent } from './recent.tsx';
import { TileSection } from './tile.tsx';
import { useShown } from './use-shown.ts';

/** 首页: the tiles of the user's home, as far as the user may see them (`resources/dashboard.ts`). */
export function DashboardScreen() {
  useWords('views');
  useWords('dashboard');
  const { homes, firstSteps, samples } = useShown();
  const [days, setDays] = useState(1);
  const tiles = homes[0]?.tiles ?? [];
  return (
    <div className={styles.dashboard}>
      <Greeting />
      {followedResources(tiles).map((resource) => (
        // What cannot be loaded here cannot be loaded where it is shown either, which says so.
        <ErrorBoundary key={resource} fallback={null}>
          <Suspense fallback={null}>
            <Followed resource={resource} tiles={tiles} />
          </Suspense>
        </ErrorBoundary>
      ))}
      <FirstSteps steps={firstSteps} samples={samples} />
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <TileSection key={tile.key} tile={tile} period={{ days, setDays }} />
        ))}
      </div>
      <Recent isAlone={tiles.length === 0} />
    </div>
  );
}

/** Returns the resources whose changes change counts or figures. Lists follow their own. */
function followedResources(tiles: readonly Tile[]): readonly string[] {
  const shown = tiles.flatMap((tile) => [...reportsOfTile(tile), ...(tile.kind === 'counts' ? tile.counts : [])]);
  return [...new Set(shown.map(({ resource }) => resource))];
}

function Greeting() {
  const translate = useTranslate();
  const locale = useGetLocale()();
  const { username = '' } = useGetIdentity<User>().data ?? {};
  const timeZone = useTimeZone();
  const today = useToday();
  const part = useAtTick((now) => {
    const hour = Number(clocksAt(now, timeZone).slice(11, 13));
    return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(today));
  return (
    <header className={styles.greeting}>
      <h1>{translate(`dashboard.greeting.${part}`, { name: username })}</h1>
      <span>{day}</span>
    </header>
  );
}
