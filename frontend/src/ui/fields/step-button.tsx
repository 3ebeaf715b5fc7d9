import { MinusIcon, PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './step-button.module.css';
import { useAutoRepeat } from './use-auto-repeat.ts';

interface StepButtonProps {
  direction: 1 | -1;
  /** Of its field. */
  label: string;
  disabled: boolean | undefined;
  /** The bound is reached: stays focusable, ignores clicks. */
  atBound: boolean;
  onStep: () => void;
}

/**
 * Plus or minus next to a number; repeats while pressed. Not a tab stop, since the field handles arrow keys.
 */
export const StepButton = ({ direction, label, disabled, atBound, onStep }: StepButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.step}
    aria-label={`${direction === 1 ? 'Augmenter' : 'Diminuer'} : ${label}`}
    disabled={disabled}
    aria-disabled={atBound || undefined}
    {...useAutoRepeat(onStep)}
  >
    {direction === 1 ? <PlusIcon size={18} /> : <MinusIcon size={18} />}
  </button>
);
