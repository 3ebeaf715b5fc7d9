import { classNames } from '#frontend/ui/class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';
import styles from './side-panel.module.css';

interface SidePanelProps extends ModalProps {
  /** For a table of figures, which a narrow one would cut. */
  wide?: boolean;
}

/** The detail of a row, from the right edge, over the list it comes from; whole width on phones. */
export const SidePanel = ({ wide = false, ...modal }: SidePanelProps) => (
  <Modal {...modal} className={classNames(styles.panel, wide && styles.wide)} />
);
