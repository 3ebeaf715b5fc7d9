import { type PointerEvent, useEffect, useRef } from 'react';

/**
 * A line that a finger carries by its handle, told each time it comes over another place. The window is listened to: the line
 * itself is moved on the page meanwhile, and would lose the finger.
 */
export const useCarriedLine = (onCarry: (productId: string, over: number) => void) => {
  const latest = useRef(onCarry);
  useEffect(() => {
    latest.current = onCarry;
  });
  return (productId: string, event: PointerEvent<HTMLElement>): void => {
    const list = event.currentTarget.closest('ol');
    const ends = new AbortController();
    const { signal } = ends;
    const carry = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]');
      if (over && over.parentElement === list) latest.current(productId, Number(over.dataset['place']));
    };
    window.addEventListener('pointermove', carry, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, () => ends.abort(), { signal });
  };
};
