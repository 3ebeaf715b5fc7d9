import { useEffect, useState } from 'react';
import { useMedia } from '#frontend/lib/display/use-media.ts';

/** CST-09. */
export const TESTIMONIAL_MS = 6_000;

/**
 * Index of the current slide. Advances every `everyMs`, except while the carousel is hovered, focused or
 * paused, or with reduced motion.
 */
export const useCarousel = (count: number, everyMs: number) => {
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const turning = !stopped && !hovered && !still && count > 1;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setIndex((at) => (at + 1) % count), everyMs);
    return () => clearInterval(timer);
  }, [turning, count, everyMs]);

  const hold = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setHovered(true),
    onBlur: () => setHovered(false),
  };
  return {
    index,
    show: setIndex,
    hold,
    stopped: stopped || still,
    toggle: () => setStopped(!stopped),
    still,
  };
};
