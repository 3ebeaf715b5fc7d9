import { type RefObject, useEffect, useRef } from 'react';

/** Target of the focus once something is `done` and the clicked button was removed with its form. */
export function useFocusAfter(done: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the page or a dialog: not another field that the user moved to
    if (done !== undefined && document.activeElement?.contains(place.current) === true)
      place.current?.focus();
  }, [done]);
  return place;
}
