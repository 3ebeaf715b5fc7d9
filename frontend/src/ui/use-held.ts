import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const FIRST_REPEAT_MS = 420;
const REPEAT_MS = 90;

/** Handlers for a button that acts at once, then repeats while it is held; the keyboard acts once per press. */
export const useHeld = (act: () => void) => {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = act;
  });

  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const repeat = (delay: number) => {
    timer.current = setTimeout(() => {
      latest.current();
      repeat(REPEAT_MS);
    }, delay);
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      latest.current();
      repeat(FIRST_REPEAT_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long press on a phone must not open the context menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latest.current();
    },
  };
};
