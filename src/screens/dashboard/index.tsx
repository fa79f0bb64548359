import { LayoutOutlined } from '@ant-design/icons';
import { useGetIdentity, useGetLocale, useTranslate } from '@refinedev/core';
import { Button, Select } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Home, Tile } from '../../engine/features/dashboard.ts';
import { reportsOfTile } from '../../engine/normalise/dashboard.ts';
import { homeLabel } from '../../engine/texts/home-label.ts';
import { clocksAt } from '../../engine/time/days.ts';
import { useAtTick, useTimeZone, useToday } from '../../workspace/clock/clock.tsx';
import type { User } from '../../workspace/index.tsx';
import { usePreference } from '../../workspace/preferences/preference.tsx';
import { useWords } from '../../workspace/words.tsx';
import { Arranging } from './arranging/arranging.tsx';
import { type ArrangedHome, useArrangement } from './arranging/use-arrangement.ts';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { Followed } from './followed.tsx';
import { Recent } from './recent.tsx';
import { TileSection } from './tiles/tile.tsx';
import { useShown } from './use-shown.ts';

/** 首页: the tiles of the user's home, as far as the user may see them (`resources/dashboard.ts`). */
export function DashboardScreen() {
  useWords('views');
  useWords('dashboard');
  const { homes, firstSteps, samples } = useShown();
  const [chosen, choose] = usePreference('home');
  const home = homes.find(({ key }) => key === chosen) ?? homes[0];
  return (
    <div className={styles.dashboard}>
      {home && (
        <HomeTiles key={home.key} {...{ home, homes }} onHome={(key) => choose(key === homes[0]?.key ? null : key)}>
          <FirstSteps steps={firstSteps} samples={samples} />
        </HomeTiles>
      )}
    </div>
  );
}

interface HomeTilesProps {
  readonly home: Home;
  /** The homes that the user may change to. */
  readonly homes: readonly Home[];
  readonly onHome: (key: string) => void;
  /** Stands above the tiles. */
  readonly children: ReactNode;
}

/** The tiles of a home as the user has arranged them, and the screens opened last. */
function HomeTiles({ home, homes, onHome, children }: HomeTilesProps) {
  const translate = useTranslate();
  const [isArranging, setArranging] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const arranged = useArrangement(home);
  const tiles = arranged.tiles.flatMap(({ tile, isHidden }) => (isHidden ? [] : [tile]));
  const stopArranging = () => {
    setArranging(false);
    toggle.current?.focus();
  };
  return (
    <>
      <Greeting>
        {home.tiles.length > 0 && (
          <div className={styles.tools}>
            {homes.length > 1 && <HomeChoice {...{ home, homes, onHome }} />}
            <Button
              ref={toggle}
              size="small"
              type="text"
              icon={<LayoutOutlined aria-hidden />}
              aria-pressed={isArranging}
              onClick={() => setArranging(!isArranging)}
            >
              {translate('dashboard.arrange.title')}
            </Button>
          </div>
        )}
      </Greeting>
      <FollowedResources tiles={tiles} />
      {children}
      <Tiles {...{ arranged, tiles }} onArranged={isArranging ? stopArranging : undefined} />
      <Recent isAlone={home.tiles.length === 0} />
    </>
  );
}

interface TilesProps {
  readonly arranged: ArrangedHome;
  readonly tiles: readonly Tile[];
  /** The user has arranged them. @default they are not arranging them */
  readonly onArranged: (() => void) | undefined;
}

function Tiles({ arranged, tiles, onArranged }: TilesProps) {
  const [days, setDays] = useState(1);
  const draw = (tile: Tile) => <TileSection key={tile.key} tile={tile} period={{ days, setDays }} />;
  if (!onArranged) return <div className={styles.tiles}>{tiles.map(draw)}</div>;
  return (
    <Arranging home={arranged} className={styles.tiles} onDone={onArranged}>
      {draw}
    </Arranging>
  );
}

function HomeChoice({ home, homes, onHome }: Omit<HomeTilesProps, 'children'>) {
  const translate = useTranslate();
  return (
    <Select
      size="small"
      aria-label={translate('dashboard.home')}
      value={home.key}
      onChange={onHome}
      options={homes.map((one) => ({ value: one.key, label: homeLabel(translate, one) }))}
    />
  );
}

/** Follows the resources whose changes change counts or figures. Lists follow their own. */
function FollowedResources({ tiles }: { readonly tiles: readonly Tile[] }) {
  const shown = tiles.flatMap((tile) => [...reportsOfTile(tile), ...(tile.kind === 'counts' ? tile.counts : [])]);
  return [...new Set(shown.map(({ resource }) => resource))].map((resource) => (
    // What cannot be loaded here cannot be loaded where it is shown either, which says so.
    <ErrorBoundary key={resource} fallback={null}>
      <Suspense fallback={null}>
        <Followed resource={resource} tiles={tiles} />
      </Suspense>
    </ErrorBoundary>
  ));
}

function Greeting({ children }: { readonly children: ReactNode }) {
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
      {children}
    </header>
  );
}
