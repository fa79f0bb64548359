import { Later } from '../later.tsx';
import { useTabs } from './index.tsx';
import styles from './tabs.module.css';

const load = () => import('./strip/index.tsx');

/** The bar of the opened tabs, for which no first row waits; its place is kept. Nothing where only one tab is. */
export function TabStrip() {
  const { isMany } = useTabs();
  return isMany ? (
    <div className={styles.bar}>
      <Later load={load} draw={({ TabBar }) => <TabBar />} />
    </div>
  ) : null;
}
