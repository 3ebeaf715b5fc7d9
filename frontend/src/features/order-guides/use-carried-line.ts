import { type PointerEvent, useEffect, useRef } from 'react';

/**
 * Drags a line by its handle and reports each position it passes. Listens on the window, since the line's
 * element moves in the document and would lose the pointer.
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
