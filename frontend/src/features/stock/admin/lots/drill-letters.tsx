import type { RecalledCustomer } from '#frontend/features/stock/trace.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { recallLetter } from '#shared/stock/lots/recall-letter.ts';
import { INSTRUCTION } from './announce-recall.tsx';
import styles from './lot-trace.module.css';

interface RehearsedLettersProps {
  recalled: { lot: string; productName: string };
  /** ISO instant of the drill. */
  at: string;
  customers: readonly RecalledCustomer[];
}

/** Letters that a recall drill would send, and customers to call instead. */
export function RehearsedLetters({ recalled, at, customers }: RehearsedLettersProps) {
  const written = customers.filter(({ mail }) => mail !== null);
  const called = customers.filter(({ mail }) => mail === null);
  return (
    <section aria-label="Lettres de l’exercice" className={styles.page}>
      <h4>Lettres qui partiraient : {written.length}</h4>
      {written.map((customer) => {
        const { subject, texts } = recallLetter(
          { ...recalled, reason: '(votre raison)', instruction: INSTRUCTION },
          customer,
          formatDateTime(at),
        );
        return (
          <details key={customer.customer_id}>
            <summary>
              {customer.customer_name}, {customer.mail}
            </summary>
            <p>
              <strong>{subject}</strong>
            </p>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        );
      })}
      {called.length > 0 ? (
        <p>À appeler, sans e-mail : {called.map(({ customer_name: name }) => name).join(', ')}.</p>
      ) : null}
    </section>
  );
}
