/** SITE-26: the strip scrolls while it is in sight only. */
export const enliven = (root: HTMLElement): void => {
  new IntersectionObserver(([entry]) => {
    root.toggleAttribute('data-moving', entry?.isIntersecting ?? false);
  }).observe(root);
};
