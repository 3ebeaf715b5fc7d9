/** SITE-26: the strip scrolls only while it is visible. */
export const enliven = (root: HTMLElement): void => {
  new IntersectionObserver(([entry]) => {
    root.toggleAttribute('data-moving', entry?.isIntersecting ?? false);
  }).observe(root);
};
