import { MinusIcon, PlusIcon } from '#frontend/ui/icons/icons-action.tsx';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import stepButtonStyles from './step-button.module.css';

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
    className={stepButtonStyles.step}
    aria-label={`${direction === 1 ? 'Augmenter' : 'Diminuer'} : ${label}`}
    disabled={disabled}
    aria-disabled={atBound || undefined}
    {...useAutoRepeat(onStep)}
  >
    {direction === 1 ? <PlusIcon size={18} /> : <MinusIcon size={18} />}
  </button>
);

const FIRST_REPEAT_MS = 420;
const REPEAT_MS = 90;

/**
 * Handlers of a button that acts once per click and repeats while pressed. Acts on release, so that scrolling
 * from the button changes nothing.
 */
const useAutoRepeat = (act: () => void) => {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const release = () => clearTimeout(timer.current);
  const repeatAfter = (delay: number) => {
    timer.current = setTimeout(() => {
      repeated.current = true;
      latest.current();
      repeatAfter(REPEAT_MS);
    }, delay);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      repeated.current = false;
      if (event.button === 0) repeatAfter(FIRST_REPEAT_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // a long press on a phone must not open the context menu
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
};
