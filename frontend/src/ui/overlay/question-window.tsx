import { Button } from '#frontend/ui/button.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import type { OpenQuestion } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

/** A question of `confirmAction`. */
export const QuestionWindow = ({
  title,
  text,
  confirmLabel = 'Confirmer',
  cancelLabel = 'Annuler',
  tone = 'normal',
  answer,
}: OpenQuestion) => (
  <Dialog
    open
    size="small"
    role="alertdialog"
    title={title}
    onClose={() => answer(false)}
    footer={
      <>
        <Button data-autofocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {withReferences(text)}
    <SwallowedScan key={title} />
  </Dialog>
);

/** Modifiers pressed with the letters of a code do not delimit it. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock']);

/**
 * A scanner acts as a keyboard whose codes end in Enter, which would click the focused button. While a
 * question is open, typed characters and the Enter after them are ignored; a single Enter without characters
 * before it works.
 */
export function SwallowedScan() {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let typing = false;
    const swallow = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && (typing || event.key !== ' ');
      const isEnd = typing && event.key === 'Enter';
      if (isEnd) setTimes((before) => before + 1);
      if (isEnd || isLetter) event.preventDefault();
      typing = isLetter || (typing && MODIFIERS.has(event.key));
    };
    const byHand = () => {
      typing = false;
    };
    addEventListener('keydown', swallow, true);
    addEventListener('pointerdown', byHand, true);
    return () => {
      removeEventListener('keydown', swallow, true);
      removeEventListener('pointerdown', byHand, true);
    };
  }, []);
  return times === 0 ? null : <NotCounted key={times} />;
}

/** Moves the focus off the buttons: a second Enter at the end of the code must not click either. */
function NotCounted() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    giveSignal('error');
  }, []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Banner kind="warning" title="Le code scanné n’est pas compté">
        Répondez d’abord à la question, puis scannez-le de nouveau.
      </Banner>
    </div>
  );
}
