import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Resource } from '../../engine/resource.ts';
import styles from './container.module.css';

/** Widths in pixels: the modal's is that of spec §9, a drawer's goes by its columns. */
const widths = { modal: 520, drawer: 480, wideDrawer: 720 };

export interface FormContainerProps {
  readonly kind: Resource['form']['container'];
  readonly title: string;
  readonly isOpen: boolean;
  /** Two columns of inputs. */
  readonly isWide: boolean;
  /** The user wants out: Esc, the cross, a click beside it. */
  readonly onClose: () => void;
  /** It has come into view. */
  readonly onShown: () => void;
  /** It has left the screen. */
  readonly onLeft: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A form as a modal, a drawer or a page of its own. */
export function FormContainer({ kind, ...props }: FormContainerProps) {
  if (kind === 'page') return <Page {...props} />;
  return kind === 'modal' ? <ModalForm {...props} /> : <DrawerForm {...props} />;
}

type Props = Omit<FormContainerProps, 'kind'>;

function ModalForm({ title, isOpen, onClose, onShown, onLeft, footer, children }: Props) {
  return (
    <Modal
      title={title}
      open={isOpen}
      width={widths.modal}
      styles={{ body: { paddingTop: 8 } }}
      footer={footer}
      onCancel={onClose}
      afterOpenChange={(isShown) => (isShown ? onShown() : onLeft())}
    >
      {children}
    </Modal>
  );
}

function DrawerForm({ title, isOpen, isWide, onClose, onShown, onLeft, footer, children }: Props) {
  return (
    <Drawer
      title={title}
      open={isOpen}
      size={isWide ? widths.wideDrawer : widths.drawer}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={<div className={styles.footer}>{footer}</div>}
      onClose={onClose}
      afterOpenChange={(isShown) => (isShown ? onShown() : onLeft())}
    >
      {children}
    </Drawer>
  );
}

function Page({ title, isOpen, onShown, onLeft, footer, children }: Props) {
  useEffect(() => {
    if (isOpen) onShown();
    else onLeft();
  }, [isOpen, onShown, onLeft]);
  return (
    <section className={styles.page} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={`${styles.footer} ${styles.pageFooter}`}>{footer}</div>
    </section>
  );
}
