import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The current width of an element in pixels; `before` until it is measured. */
export const useWidth = <Found extends Element>(before: number): [RefObject<Found | null>, number] => {
  const element = useRef<Found>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return [element, width];
};
