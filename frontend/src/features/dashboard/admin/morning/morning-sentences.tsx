import type { MorningPoint } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from './morning.module.css';

/** Changes, each with its figures. */
export const MorningSentences = ({ sentences }: Pick<MorningPoint, 'sentences'>) => (
  <ul className={styles.sentences}>
    {sentences.map(({ text, figures }) => (
      <li key={text}>
        <p>{text}</p>
        {figures.length > 0 ? (
          <details className={styles.behind}>
            <summary>Les chiffres, HT</summary>
            <dl>
              {figures.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount === null ? '—' : formatMoney(centsFromEuros(amount))}</dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </li>
    ))}
  </ul>
);
