import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';

const SETTLED_MS = 1000;

/** A result for the screen reader alone: one message once it stays the same, not one for each digit that is typed. */
export function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const first = useRef(text);
  useEffect(() => {
    // what the page opens with is read with the page
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
