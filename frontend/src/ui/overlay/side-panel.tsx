import { Modal, type ModalProps } from './modal.tsx';
import styles from './side-panel.module.css';

/** The detail of a row, from the right edge, over the list it comes from; whole width on phones. */
export const SidePanel = (modal: ModalProps) => <Modal {...modal} className={styles.panel} />;
