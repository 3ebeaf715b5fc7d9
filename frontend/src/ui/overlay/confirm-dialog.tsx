import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';

// in the chunk of the other dialogs, which no first view needs
const QuestionWindow = lazyPiece(
  async () => (await import('./question-window.tsx')).QuestionWindow,
  ({ answer }) => answer(false),
);

export interface Question {
  title: string;
  /** The consequence, in a sentence. */
  text: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** `danger` for irreversible actions. */
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

/** Asks for confirmation: `if (await confirmAction({ title, text })) …`. Concurrent questions are queued. */
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

/** Cancels all open questions when the user changes. */
export const refuseQuestions = (): void => {
  for (const { answer } of pending) answer(false);
};

/** Renders the questions of `confirmAction`, with the focus on cancel; once per page, next to the shell. */
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
