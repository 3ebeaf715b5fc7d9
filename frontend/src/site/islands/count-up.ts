/** SITE-61; 0 when animations are off. */
const slowMs = (): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--motion-slow')) * 1000;

/** CST-08. */
const FROM_SCROLL_PX = 300;

/** SITE-25: the figures count up once, when the page has scrolled 300 px. */
export const enliven = (root: HTMLElement): void => {
  const figures = [...root.querySelectorAll<HTMLElement>('[data-count]')].map((element) => ({
    element,
    target: Number(element.dataset['count']),
    decimals: Number(element.dataset['decimals']),
  }));
  const show = (share: number) => {
    for (const { element, target, decimals } of figures) {
      element.textContent = (target * share).toLocaleString('fr-FR', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    }
  };
  const run = () => {
    const duration = slowMs();
    if (duration === 0) return;
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / duration);
      show(1 - (1 - share) ** 3);
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };
  const onScroll = () => {
    if (window.scrollY < FROM_SCROLL_PX) return;
    window.removeEventListener('scroll', onScroll);
    run();
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  onScroll();
};
