import { LoadWhenIdle } from '../load-when-idle.tsx';
import { useTabs } from './index.tsx';
import styles from './tabs.module.css';

const load = () => import('./strip/index.tsx');

/** The bar of the opened tabs: in the frame's own file, but no first row waits for its words. Nothing where only one tab is. */
export function TabStrip() {
  const { isMany } = useTabs();
  return isMany ? (
    <div className={styles.bar}>
      <LoadWhenIdle load={load} isWanted draw={({ TabBar }) => <TabBar />} />
    </div>
  ) : null;
}
