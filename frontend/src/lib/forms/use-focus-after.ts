import { type RefObject, useEffect, useRef } from 'react';

/** Where the keyboard goes on once something is `done` and the button that was pressed has gone with its form. */
export function useFocusAfter(done: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the page, a dialog: whatever holds the place and not the person's next field
    if (done !== undefined && document.activeElement?.contains(place.current) === true)
      place.current?.focus();
  }, [done]);
  return place;
}
