import { contactMessages } from '#shared/contact/contact-messages.ts';
import { clearProblem, showProblems } from './form-problems.ts';

/** CST-10, AMB-02: « Envoi en cours... » is shown for at least two seconds. */
const SHORTEST_MS = 2000;
/** CST-01. */
const TIMEOUT_MS = 10_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** SITE-36..38: idle, sending, then success or error; input is retained unless it was sent. */
export const enliven = (root: HTMLElement): void => {
  const form = root as HTMLFormElement;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const label = button?.querySelector('span');
  const outcome = form.querySelector<HTMLElement>('[data-outcome]');
  if (!button || !label || !outcome) return;
  form.noValidate = true;
  const idleText = label.textContent;
  // one key per text: a retry after a missing reply creates no second request
  let key = crypto.randomUUID();

  const say = (kind: keyof typeof contactMessages | '', text: string) => {
    outcome.dataset['kind'] = kind;
    outcome.textContent = text;
  };
  const post = async (): Promise<'sent' | 'failed' | 'refused'> => {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = (await answer.json()) as {
      success?: unknown;
      fields?: Record<string, string>;
    };
    if (answer.ok && reply.success === true) return 'sent';
    return answer.status === 400 && showProblems(form, reply.fields ?? {}) ? 'refused' : 'failed';
  };

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) clearProblem(target);
    key = crypto.randomUUID();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled || showProblems(form)) return;
    button.disabled = true;
    label.textContent = contactMessages.sending;
    say('', '');
    void Promise.all([post().catch(() => 'failed' as const), wait(SHORTEST_MS)]).then(([result]) => {
      button.disabled = false;
      label.textContent = idleText;
      if (result === 'refused') return;
      if (result === 'sent') {
        form.reset();
        key = crypto.randomUUID();
      }
      say(result, contactMessages[result]);
    });
  });
};
