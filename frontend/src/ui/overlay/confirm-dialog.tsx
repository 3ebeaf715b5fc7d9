import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';
import { Dialog } from './dialog.tsx';
import { SwallowedScan } from './swallowed-scan.tsx';

export interface Question {
  title: string;
  /** What will happen, in a sentence. */
  text: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** `danger` for what cannot be taken back. */
  tone?: 'normal' | 'danger' | undefined;
}

interface OpenQuestion extends Question {
  answer: (confirmed: boolean) => void;
}

let pending: readonly OpenQuestion[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly OpenQuestion[]) => {
  pending = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks before acting: `if (await confirmAction({ title, text })) …`. Questions asked together queue up. */
export const confirmAction = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const entry: OpenQuestion = {
      ...question,
      answer: (confirmed) => {
        change(pending.filter((other) => other !== entry));
        resolve(confirmed);
      },
    };
    change([...pending, entry]);
  });

/** Where `confirmAction` shows its questions, with the keyboard on the way back; once per page, beside the shell. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(
    subscribe,
    () => pending,
    () => pending,
  );
  if (!question) return null;
  const {
    title,
    text,
    confirmLabel = 'Confirmer',
    cancelLabel = 'Annuler',
    tone = 'normal',
    answer,
  } = question;
  return (
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
}
