/** Autoplay is off when animations are disabled or reduced. */
const movesByItself = (): boolean => document.documentElement.dataset['motion'] === 'full';

/**
 * SITE-43, SITE-57: arrows and dots for a scroll-snapping track. `data-interval` (ms) advances it, except
 * while it is hovered, focused, out of view, paused, or where motion is disabled. A `carousel:first` event
 * jumps to the first slide.
 */
export const enliven = (root: HTMLElement): void => {
  const track = root.querySelector<HTMLElement>('[data-track]');
  if (!track) return;
  const slides = [...track.children] as HTMLElement[];
  const dots = [...root.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]');
  const interval = Number(root.dataset['interval'] ?? 0);
  let at = 0;
  let hovered = false;
  let paused = false;
  let inSight = false;

  // slides clipped by the track never intersect the viewport by themselves
  const bringNear = (index: number) => {
    for (const image of slides[index]?.querySelectorAll('img[data-src]') ?? [])
      image.dispatchEvent(new Event('near'));
  };
  const mark = (index: number) => {
    at = index;
    for (const [place, dot] of dots.entries()) dot.setAttribute('aria-current', String(place === index));
  };
  const go = (index: number, behavior: ScrollBehavior = movesByItself() ? 'smooth' : 'instant') => {
    const wanted = (index + slides.length) % slides.length;
    const left = (slides[wanted]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
    bringNear(wanted);
    bringNear(wanted + 1);
    track.scrollTo({ left, behavior });
    mark(wanted);
    restart();
  };

  let timer: ReturnType<typeof setInterval> | undefined;
  const restart = () => {
    clearInterval(timer);
    if (interval > 0) timer = setInterval(advance, interval);
  };
  const advance = () => {
    if (!hovered && !paused && inSight && !document.hidden && movesByItself()) go(at + 1);
  };

  root.querySelector('[data-previous]')?.addEventListener('click', () => go(at - 1));
  root.querySelector('[data-next]')?.addEventListener('click', () => go(at + 1));
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => go(index));
  pause?.addEventListener('click', () => {
    paused = !paused;
    pause.setAttribute('aria-pressed', String(paused));
  });
  watchHover(root, (isOver) => {
    hovered = isOver;
  });
  root.addEventListener('carousel:first', () => {
    // already there: scrolling would load the second image too early
    if (at === 0) restart();
    else go(0, 'instant');
  });

  followFinger(track, slides, mark);
  new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? false;
  }).observe(track);
  mark(0);
  restart();
};

/** Hovered or focused. */
const watchHover = (root: HTMLElement, onChange: (isOver: boolean) => void): void => {
  for (const [type, isOver] of [
    ['pointerenter', true],
    ['pointerleave', false],
    ['focusin', true],
    ['focusout', false],
  ] as const) {
    root.addEventListener(type, () => onChange(isOver));
  }
};

/** Updates the dots when the track is scrolled by touch. */
const followFinger = (
  track: HTMLElement,
  slides: readonly HTMLElement[],
  mark: (index: number) => void,
): void => {
  const follow = () => {
    const first = slides[0]?.offsetLeft ?? 0;
    const distances = slides.map((slide) => Math.abs(slide.offsetLeft - first - track.scrollLeft));
    mark(distances.indexOf(Math.min(...distances)));
  };
  if ('onscrollend' in globalThis) return track.addEventListener('scrollend', follow);
  // Safari before 26.2 has no scrollend: use a timeout after the last scroll event
  let timer: ReturnType<typeof setTimeout>;
  track.addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(follow, STILL_MS);
  });
};

const STILL_MS = 120;
