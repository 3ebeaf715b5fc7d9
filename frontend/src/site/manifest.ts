const name = (): void => {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = document.body.dataset['manifest'] ?? '';
  document.head.append(link);
};

/**
 * Names the manifest once something has been painted: browsers ask for it as soon as it is named, and the first view
 * would share its line with a file that only a shortcut on a home screen needs.
 */
export const nameManifest = (): void => {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    name();
  });
  painted.observe({ type: 'paint', buffered: true });
};
