import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';

const SETTLED_MS = 1000;

/** A result for screen readers only, announced once it is stable instead of at each keystroke. */
export function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const first = useRef(text);
  useEffect(() => {
    // the initial text is read with the page
    if (text === first.current) return undefined;
    first.current = '';
    const settled = setTimeout(() => setSpoken(text), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [text]);
  return (
    <VisuallyHidden>
      <p role="status">{spoken}</p>
    </VisuallyHidden>
  );
}
