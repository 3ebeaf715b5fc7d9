/** Above this a page is zoomed in, and part of it is out of sight without a keyboard. */
const ZOOMED = 1.01;

/**
 * Says in `--keyboard` how much of the page the keyboard of a phone covers, which lies over the page and changes none of
 * its measures: what sends a form stands at the foot of its window. What is typed in stays in sight. Answers how to stop.
 */
export const watchKeyboard = (surface: HTMLElement | null): (() => void) => {
  const view = window.visualViewport;
  if (!view || !surface) return () => undefined;
  let known = 0;
  const measure = () => {
    const covered = view.scale > ZOOMED ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    if (covered === known) return;
    surface.style.setProperty('--keyboard', `${covered}px`);
    if (covered > known) surface.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
    known = covered;
  };
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
};
