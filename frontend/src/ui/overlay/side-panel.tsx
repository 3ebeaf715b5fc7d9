import { classNames } from '#frontend/ui/class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps extends ModalProps {
  /** For wide tables. */
  wide?: boolean;
}

/** Detail of a row, at the right edge above its list; full width on phones. */
export const SidePanel = ({ wide = false, ...modal }: SidePanelProps) => (
  <Modal {...modal} className={classNames(styles.panel, wide && styles.wide)} />
);
