import { LoadWhenIdle } from '../loading/load-when-idle.tsx';
import { useTabs } from './index.tsx';
import styles from './tabs.module.css';

const load = () => import('./strip/index.tsx');

/**
 * The tab bar. This component is in the frame's own bundle, but its texts load later so that rows do not wait for them.
 * Renders nothing if only the current screen stays mounted.
 */
export function TabStrip() {
  const { isMany } = useTabs();
  return isMany ? (
    <div className={styles.bar}>
      <LoadWhenIdle load={load} isWanted draw={({ TabBar }) => <TabBar />} />
    </div>
  ) : null;
}
