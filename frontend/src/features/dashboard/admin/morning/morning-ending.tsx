import type { MorningPoint } from '#frontend/features/dashboard/dashboard.queries.ts';
import { milliOf } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { adminTabPath, lotTracePath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { expiryText } from '#shared/dashboard/morning-letter.ts';
import styles from './morning.module.css';

interface MorningEndingProps extends Pick<MorningPoint, 'ending'> {
  /** In Paris. */
  today: string;
}

/** Lots in stock that expire within three days or are expired. */
export const MorningEnding = ({ ending: { lots, more }, today }: MorningEndingProps) => (
  <div className={styles.part}>
    <header className={styles.partHead}>
      <h3 className={styles.title}>Finit d’ici trois jours</h3>
      <Link href={adminTabPath('lots')}>Tous les lots</Link>
    </header>
    {lots.length === 0 ? <p className={styles.quiet}>Aucun lot ne finit d’ici trois jours.</p> : null}
    <ul className={styles.ending}>
      {lots.map((lot) => (
        <li key={`${lot.product_id} ${lot.lot} ${lot.site}`}>
          <Link href={lotTracePath(lot)} className={styles.lotName}>
            {lot.product_name}
          </Link>
          <span className={styles.lotFigure}>{formatStock(lot.unit, milliOf(lot.qty))}</span>
          <span className={styles.note}>
            {lot.lot}, {lot.site}
            {lot.blocked ? ', bloqué' : ''}
          </span>
          <span className={lot.over ? styles.over : styles.note}>
            {lot.kind} {expiryText(lot.ends_on, today)}
          </span>
        </li>
      ))}
    </ul>
    {more > 0 ? (
      <p className={styles.quiet}>
        Et {formatInteger(more)} {more === 1 ? 'autre lot' : 'autres lots'}.
      </p>
    ) : null}
  </div>
);
