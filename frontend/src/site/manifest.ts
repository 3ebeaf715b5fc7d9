const name = (): void => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = document.body.dataset['manifest'] ?? '';
  document.head.append(link);
};

/**
 * Adds the manifest link after the first paint: browsers fetch it immediately, and it is only needed for
 * home-screen shortcuts.
 */
export const nameManifest = (): void => {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    name();
  });
  painted.observe({ type: 'paint', buffered: true });
};
