import { startTransition, useCallback, useState } from 'react';

/**
 * Initial rows: a keystroke must not wait for invisible rows. Ten rows of 61 px plus two; on a phone six rows
 * of at least 85 px below a header of 330 px, plus two.
 */
const firstRows = (): number => (narrow?.matches ? 8 : 12);
const narrow = globalThis.matchMedia?.('(width < 768px)');
/** Rows added when the end comes near. */
const PAGE = 60;

/**
 * Renders the start of a long list and more as `sentinel`, placed after it, approaches the viewport. A new
 * list restarts.
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
