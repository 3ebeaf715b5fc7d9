/** Prefetches a page when the pointer approaches its link. */
export const prefetchLinks = (): void => {
  const fetched = new Set([location.pathname]);
  const ahead = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link || link.target || fetched.has(link.pathname) || link.pathname.includes('.')) return;
    const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
    if (connection?.saveData) return;
    fetched.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, ahead, { passive: true });
  }
};
