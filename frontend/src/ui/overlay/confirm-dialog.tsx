import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';

// beside the other windows, which come with the first page that opens one: no first view asks anything
const QuestionWindow = lazyPiece(
  async () => (await import('./question-window.tsx')).QuestionWindow,
  ({ answer }) => answer(false),
);

export interface Question {
  title: string;
  /** What will happen, in a sentence. */
  text: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** `danger` for what cannot be taken back. */
  tone?: 'normal' | 'danger' | undefined;
}

export interface OpenQuestion extends Question {
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

/** Answers no to every open question: the screens that asked them are another person's now. */
export const refuseQuestions = (): void => {
  for (const { answer } of pending) answer(false);
};

/** Where `confirmAction` shows its questions, with the keyboard on the way back; once per page, beside the shell. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(
    subscribe,
    () => pending,
    () => pending,
  );
  return question ? (
    <Suspense>
      <QuestionWindow {...question} />
    </Suspense>
  ) : null;
}
