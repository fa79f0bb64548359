import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../../config/index.ts';
import { useTabs } from '../index.tsx';
import styles from './motion.module.css';

const { minimum, trickleRate, trickleEvery, speed } = config.progress;
/** The bar fills up only when everything is loaded. */
const maxShare = 0.994;

/**
 * A bar at the top of the window while the code or the first data of a place load. No existing library supports the
 * constants of spec §9.
 */
export function RouteProgress() {
  const isComing = useIsComing();
  const [phase, setPhase] = useState<'none' | 'coming' | 'there'>('none');
  if (isComing && phase !== 'coming') setPhase('coming');
  if (!isComing && phase === 'coming') setPhase('there');
  useEffect(() => {
    if (phase !== 'there') return undefined;
    const timer = setTimeout(() => setPhase('none'), speed);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase === 'none' ? null : <Bar isFull={phase === 'there'} />;
}

function Bar({ isFull }: { readonly isFull: boolean }) {
  const [share, setShare] = useState<number>(minimum);
  useEffect(() => {
    if (isFull) return undefined;
    const timer = setInterval(() => setShare((before) => Math.min(maxShare, before + trickleRate)), trickleEvery);
    return () => clearInterval(timer);
  }, [isFull]);
  const style = { transform: `scaleX(${isFull ? 1 : share})`, transitionDuration: `${speed}ms` };
  return <div className={styles.progress} style={style} data-full={isFull || undefined} aria-hidden="true" />;
}

/** Returns whether the address has just changed and its content is not loaded yet. */
function useIsComing(): boolean {
  const { waits } = useTabs();
  const { pathname } = useLocation();
  const waiting = useSyncExternalStore(waits.subscribe, waits.count);
  const loading = useIsFetching({ predicate: (query) => query.state.data === undefined && query.isActive() });
  const isLoading = waiting + loading > 0;
  const [there, setThere] = useState(pathname);
  const isElsewhere = there !== pathname;
  useEffect(() => {
    if (!isElsewhere || isLoading) return undefined;
    // A screen requests its data only after its first render.
    const timer = setTimeout(() => setThere(pathname), speed);
    return () => clearTimeout(timer);
  }, [isElsewhere, isLoading, pathname]);
  return isElsewhere && isLoading;
}
