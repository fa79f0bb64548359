import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useWidthFrom } from '../../../ui/browser/media.tsx';
import { useFormLayer } from '../../../workspace/place/place.tsx';
import styles from './container.module.css';

/** Widths in pixels. The modal's is given in spec §9; a drawer's depends on the number of columns. */
const widths = { modal: 520, drawer: 480, wideDrawer: 720, full: 1200 };

export interface FormContainerProps {
  /** `beside` leaves what the form is about in sight: it stands at the side, or at the bottom of a narrow window. */
  readonly kind: Resource['form']['container'] | 'beside';
  readonly title: string;
  readonly isOpen: boolean;
  /** Shows the inputs in two columns. @default false */
  readonly isWide?: boolean;
  /** A section takes the whole width. @default false */
  readonly isFull?: boolean;
  /** The user wants to close the form: Esc, the close button, a click on the mask. */
  readonly onClose: () => void;
  /** The opening animation has ended. */
  readonly onShown: () => void;
  /** The closing animation has ended. */
  readonly onLeft: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a form as a modal, a drawer or a page. Modals and drawers are modal only within their tab: they cover its
 * content, while the menu, the tabs and the palette stay usable by mouse, keyboard and screen reader. A form beside its
 * content leaves that readable.
 */
export function FormContainer({ kind, ...props }: FormContainerProps) {
  const layer = useFormLayer();
  const isOver = kind !== 'page' && props.isOpen;
  const { cover, standBeside } = layer ?? {};
  const isBeside = kind === 'beside';
  const leave = useEffectEvent(props.onClose);
  useEffect(() => {
    if (!isOver) return undefined;
    return isBeside ? standBeside?.(() => leave()) : cover?.();
  }, [isOver, isBeside, cover, standBeside]);
  if (kind === 'page') return <Page {...props} />;
  // A portal that moves to another element would mount its inputs again.
  if (layer && !layer.element) return null;
  if (kind === 'modal') return <ModalForm {...props} layer={layer?.element ?? undefined} />;
  return <DrawerForm {...props} isBeside={isBeside} layer={layer?.element ?? undefined} />;
}

type Props = Omit<FormContainerProps, 'kind'>;

interface LayeredProps extends Props {
  /** The element that contains the dialog. @default the page, which is covered completely */
  readonly layer: HTMLElement | undefined;
}

/** Returns where a dialog is mounted. In a layer the focus is not trapped. */
function placed(layer: HTMLElement | undefined) {
  return layer && { getContainer: layer, focusable: { trap: false } };
}

/** antd's Modal always sets `aria-modal`, whatever it covers. */
function sayNotModal(part: HTMLElement | null) {
  part?.closest('[role="dialog"]')?.setAttribute('aria-modal', 'false');
}

function ModalForm({ title, isOpen, isFull = false, onClose, onShown, onLeft, footer, layer, children }: LayeredProps) {
  return (
    <Modal
      {...placed(layer)}
      className={styles.modal}
      title={title}
      open={isOpen}
      width={isFull ? widths.full : widths.modal}
      styles={{ body: { paddingTop: 8 } }}
      footer={footer}
      onCancel={onClose}
      afterOpenChange={(isShown) => (isShown ? onShown() : onLeft())}
    >
      <div ref={layer && sayNotModal}>{children}</div>
    </Modal>
  );
}

interface DrawerProps extends LayeredProps {
  /** What it is about stays in sight. */
  readonly isBeside: boolean;
}

function DrawerForm(props: DrawerProps) {
  const { title, isOpen, isWide, isFull, isBeside, onClose, onShown, onLeft, footer, layer, children } = props;
  const hasSide = useWidthFrom('lg');
  const width = isWide ? widths.wideDrawer : widths.drawer;
  return (
    <Drawer
      {...placed(layer)}
      {...(isBeside && { mask: false, focusable: { trap: false }, placement: hasSide ? 'right' : 'bottom' })}
      aria-modal={layer === undefined && !isBeside}
      classNames={{ section: isBeside ? `${styles.drawer} ${styles.beside}` : styles.drawer }}
      title={title}
      open={isOpen}
      size={isBeside ? sizeBeside(hasSide) : isFull ? widths.full : width}
      styles={{
        wrapper: { maxWidth: '100%' },
        body: { overscrollBehavior: 'contain' },
        // A name without a space is longer than a phone is wide.
        title: { minWidth: 0, overflowWrap: 'anywhere' },
      }}
      footer={<div className={styles.footer}>{footer}</div>}
      onClose={onClose}
      afterOpenChange={(isShown) => (isShown ? onShown() : onLeft())}
    >
      {children}
    </Drawer>
  );
}

/** The sizes are those for which the shell makes room; without it, the fallbacks. */
function sizeBeside(hasSide: boolean) {
  return hasSide ? 'var(--beside, 400px)' : 'var(--below, 56dvh)';
}

function Page({ title, isOpen, isFull, onShown, onLeft, footer, children }: Props) {
  useEffect(() => {
    if (isOpen) onShown();
    else onLeft();
  }, [isOpen, onShown, onLeft]);
  return (
    <section className={styles.page} data-full={isFull || undefined} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={`${styles.footer} ${styles.pageFooter}`}>{footer}</div>
    </section>
  );
}
