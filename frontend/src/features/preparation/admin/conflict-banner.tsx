import { formatDateTime, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { type PreparedLine, preparedMilli } from '#shared/preparation/prepared-line.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { dropStored, keepWeights, type StoredWeights } from './stored-weights.ts';
import { conflictingLots, type Conflict } from './conflict.ts';
import { weighedText } from './piece-line.ts';
import { weighedOf } from './preparation-state.ts';
import styles from './conflict-banner.module.css';

interface MeanwhileProps {
  preparation: Preparation;
  stored: StoredWeights;
  why: Conflict;
  /** Called after the user decided about the weights. */
  onDecided: () => void;
}

const titles = {
  cancelled: 'Commande annulée : ne la préparez pas',
  closed: 'Quelqu’un d’autre a clôturé cette préparation',
  'weighed elsewhere': 'Quelqu’un d’autre a pesé cette commande',
} as const satisfies Record<Whole, string>;

/** Local weights of an order that was changed concurrently: listed, never sent or discarded silently. */
export function MeanwhileBanner({ why, ...props }: MeanwhileProps) {
  return why === 'lots said elsewhere' ? <LotsConflict {...props} /> : <WholeOrder why={why} {...props} />;
}

type Whole = Exclude<Conflict, 'lots said elsewhere'>;

function WholeOrder({ preparation, stored, why, onDecided }: Omit<MeanwhileProps, 'why'> & { why: Whole }) {
  const nameOf = (productId: string) =>
    [...preparation.lines, ...stored.ordered].find(({ product_id: id }) => id === productId);
  const theirs = weighedOf(preparation);
  const lineText = (line: PreparedLine) => {
    if (line.parts.length === 0) return 'manquant';
    const ordered = nameOf(line.productId);
    return ordered ? weighedText(ordered, line) : formatQuantity(quantityOf('kg', preparedMilli(line)));
  };
  const forget = () => {
    dropStored(preparation.order_id);
    onDecided();
  };
  const takeOver = () => {
    const { version, lines: ordered } = preparation;
    keepWeights(preparation.order_id, { ...stored, version, ordered, sent: [] });
    onDecided();
  };
  return (
    <Banner
      kind="error"
      title={titles[why]}
      actions={
        <>
          {why === 'weighed elsewhere' ? <Button onClick={takeOver}>Remplacer par mes pesées</Button> : null}
          <Button onClick={forget}>Effacer mes pesées</Button>
        </>
      }
    >
      {why === 'weighed elsewhere' && preparation.saved_at !== null ? (
        <p>Enregistrée le {formatDateTime(preparation.saved_at)}.</p>
      ) : null}
      <p>Pesé sur cet appareil{stored.at ? ` jusqu’au ${formatDateTime(stored.at)}` : ''}, et pas envoyé :</p>
      <ul className={styles.unsent}>
        {stored.lines.map((line) => {
          const other = theirs.find(({ productId }) => productId === line.productId);
          return (
            <li key={line.productId}>
              {nameOf(line.productId)?.label ?? line.productId} : {lineText(line)}
              {why === 'weighed elsewhere'
                ? other
                  ? `, enregistré ${lineText(other)}`
                  : ', pas enregistré'
                : ''}
            </li>
          );
        })}
      </ul>
      {why === 'weighed elsewhere' ? null : <p>Remettez en chambre froide ce qui n’est pas parti.</p>}
    </Banner>
  );
}

/** Conflict of recorded and weighed lots: shows both, the user chooses one. */
function LotsConflict({ preparation, stored, onDecided }: Omit<MeanwhileProps, 'why'>) {
  const lineOf = (productId: string) => preparation.lines.find(({ product_id: id }) => id === productId);
  const decide = (change: Partial<StoredWeights>) => {
    keepWeights(preparation.order_id, { ...stored, ...change });
    onDecided();
  };
  return (
    <Banner kind="error" title="Des lots ont été enregistrés pour ce que vous avez pesé">
      <p>Rien n’est envoyé de cette commande avant votre choix.</p>
      <ul className={styles.readings}>
        {conflictingLots(preparation, stored).map(({ mine, theirs }) => {
          const { productId } = mine;
          const { label = productId, unite = 'kg' } = lineOf(productId) ?? {};
          const others = stored.lines.filter((line) => line.productId !== productId);
          const taken = { ...theirs, reason: mine.reason };
          return (
            <li key={productId}>
              <strong>{label}</strong>
              <dl>
                <div>
                  <dt>Pesé sur cet appareil{stored.at ? `, jusqu’au ${formatDateTime(stored.at)}` : ''}</dt>
                  <dd>{readingOf(mine, unite)}</dd>
                </div>
                <div>
                  <dt>Lots enregistrés</dt>
                  <dd>{readingOf(theirs, unite)}</dd>
                </div>
              </dl>
              <Button
                size="small"
                aria-label={`Garder mes pesées de ${label}`}
                onClick={() => decide({ replaceLots: [...stored.replaceLots, productId] })}
              >
                Garder mes pesées
              </Button>
              <Button
                size="small"
                aria-label={`Garder les lots enregistrés de ${label}`}
                onClick={() => decide({ lines: [...others, taken], bound: [...stored.bound, productId] })}
              >
                Garder les lots enregistrés
              </Button>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

const readingOf = (line: PreparedLine, unit: 'kg' | 'piece'): string =>
  line.parts.length === 0
    ? 'manquant'
    : line.parts
        .map(
          ({ siteId, lot, milli }) =>
            `${formatQuantity(quantityOf(unit, milli))} · ${lot ?? 'sans lot'} · ${siteLabel(siteId)}`,
        )
        .join(', ');
