/** Above this scale the page is zoomed in, so that a smaller viewport does not imply a keyboard. */
const ZOOMED = 1.01;

/**
 * Sets `--keyboard` to the height of the page covered by a phone's keyboard, which does not resize the
 * layout: dialogs need their footer above it. Scrolls the focused field into view. Returns the stop function.
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
