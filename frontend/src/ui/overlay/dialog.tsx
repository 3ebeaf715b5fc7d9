import styles from './dialog.module.css';
import { classNames } from '#frontend/ui/class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

export interface DialogProps extends ModalProps {
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** A modal dialog; a bottom sheet on phones. */
export const Dialog = ({ size = 'medium', ...modal }: DialogProps) => (
  <Modal {...modal} className={classNames(styles.dialog, styles[size])} />
);
