import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { config } from '../../../config/index.ts';
import styles from './menu-drawer.module.css';

/** The side menu as a drawer on a narrow screen (spec §2). */
export function MenuDrawer(props: { isOpen: boolean; onClose: () => void; title: ReactNode; children: ReactNode }) {
  return (
    <Drawer
      open={props.isOpen}
      className={styles.names}
      placement="left"
      size={config.frame.drawerWidth}
      closable={false}
      title={props.title}
      onClose={props.onClose}
      styles={{ body: { padding: 0 }, header: { padding: 0, border: 0 } }}
    >
      {props.children}
    </Drawer>
  );
}
