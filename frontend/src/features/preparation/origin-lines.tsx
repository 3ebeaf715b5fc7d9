import { useId } from 'react';
import { meatKinds } from '#shared/preparation/meat-origin.ts';
import type { Origin } from '#shared/preparation/origin.contract.ts';
import styles from './origin-lines.module.css';

/** By kind of meat: products with origin, places and lots. */
export const OriginLines = ({ lines }: { lines: Origin['lignes'] }) => (
  <div className={styles.kinds}>
    {meatKinds.map((kind) => {
      const of = lines.filter(({ espece }) => espece === kind);
      return of.length > 0 ? <Kind key={kind} kind={kind} lines={of} /> : null;
    })}
  </div>
);

const Kind = ({ kind, lines }: { kind: string; lines: Origin['lignes'] }) => {
  const id = useId();
  return (
    // not a landmark: a page has several deliveries with equal names
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.kind}>
        {kind}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={`${line.label} ${line.origine} ${line.lots.join(' ')}`}>
            <span>{line.label}</span>
            <span className={styles.origin}>{line.origine}</span>
            <p className={styles.places}>
              Abattoir : {line.abattoir} · Découpe : {line.decoupe}
              {line.lots.length > 0 ? ` · Lot ${line.lots.join(', ')}` : ' · Lot non communiqué'}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
};
