import { startTransition, useCallback, useState } from 'react';

/**
 * What the first screen needs, drawn at once: a keystroke must not wait for rows that nobody sees yet. Ten rows of 61 px
 * and two more; on a phone, where they are 85 px and more under 330 px of head, six and two more.
 */
const firstRows = (): number => (narrow?.matches ? 8 : 12);
const narrow = globalThis.matchMedia?.('(width < 768px)');
/** Rows added each time the end comes near, between two frames. */
const PAGE = 60;

/**
 * Shows the beginning of a long list and more of it as `sentinel`, put after it, comes near the screen. Another list
 * starts again from its beginning.
 */
export const useGrowingList = <Item>(items: readonly Item[]) => {
  const [grown, setGrown] = useState(() => ({ items, count: firstRows() }));
  const count = grown.items === items ? grown.count : firstRows();
  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      if (!element || count >= items.length) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) startTransition(() => setGrown({ items, count: count + PAGE }));
        },
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [items, count],
  );
  return { visible: items.length > count ? items.slice(0, count) : items, sentinel };
};
