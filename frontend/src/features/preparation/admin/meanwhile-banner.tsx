import { formatDateTime, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { type PreparedLine, preparedMilli } from '#shared/preparation/prepared-line.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { dropStored, keepWeights, type StoredWeights } from './stored-weights.ts';
import { boundOtherwise, type Conflict } from './meanwhile.ts';
import { weighedText } from './piece-line.ts';
import { weighedOf } from './preparation-state.ts';
import styles from './meanwhile-banner.module.css';

interface MeanwhileProps {
  preparation: Preparation;
  kept: StoredWeights;
  why: Conflict;
  /** The person said what becomes of the weights. */
  onDecided: () => void;
}

const titles = {
  cancelled: 'Commande annulée : ne la préparez pas',
  closed: 'Quelqu’un d’autre a clôturé cette préparation',
  'weighed elsewhere': 'Quelqu’un d’autre a pesé cette commande',
} as const satisfies Record<Whole, string>;

/** What was weighed here of an order that somebody else changed meanwhile: named, never sent or lost without a word. */
export function MeanwhileBanner({ why, ...asked }: MeanwhileProps) {
  return why === 'lots said elsewhere' ? <LotsSaid {...asked} /> : <WholeOrder why={why} {...asked} />;
}

type Whole = Exclude<Conflict, 'lots said elsewhere'>;

function WholeOrder({ preparation, kept, why, onDecided }: Omit<MeanwhileProps, 'why'> & { why: Whole }) {
  const nameOf = (productId: string) =>
    [...preparation.lines, ...kept.ordered].find(({ product_id: id }) => id === productId);
  const theirs = weighedOf(preparation);
  const said = (line: PreparedLine) => {
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
    keepWeights(preparation.order_id, { ...kept, version, ordered, sent: [] });
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
      <p>Pesé sur cet appareil{kept.at ? ` jusqu’au ${formatDateTime(kept.at)}` : ''}, et pas envoyé :</p>
      <ul className={styles.unsent}>
        {kept.lines.map((line) => {
          const other = theirs.find(({ productId }) => productId === line.productId);
          return (
            <li key={line.productId}>
              {nameOf(line.productId)?.label ?? line.productId} : {said(line)}
              {why === 'weighed elsewhere'
                ? other
                  ? `, enregistré ${said(other)}`
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

/** Lots that somebody said of a line that was weighed here: both readings of each, and one of them is taken. */
function LotsSaid({ preparation, kept, onDecided }: Omit<MeanwhileProps, 'why'>) {
  const lineOf = (productId: string) => preparation.lines.find(({ product_id: id }) => id === productId);
  const decide = (change: Partial<StoredWeights>) => {
    keepWeights(preparation.order_id, { ...kept, ...change });
    onDecided();
  };
  return (
    <Banner kind="error" title="Des lots ont été enregistrés pour ce que vous avez pesé">
      <p>Rien n’est envoyé de cette commande avant votre choix.</p>
      <ul className={styles.readings}>
        {boundOtherwise(preparation, kept).map(({ mine, theirs }) => {
          const { productId } = mine;
          const { label = productId, unite = 'kg' } = lineOf(productId) ?? {};
          const others = kept.lines.filter((line) => line.productId !== productId);
          const taken = { ...theirs, reason: mine.reason };
          return (
            <li key={productId}>
              <strong>{label}</strong>
              <dl>
                <div>
                  <dt>Pesé sur cet appareil{kept.at ? `, jusqu’au ${formatDateTime(kept.at)}` : ''}</dt>
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
                onClick={() => decide({ replaceLots: [...kept.replaceLots, productId] })}
              >
                Garder mes pesées
              </Button>
              <Button
                size="small"
                aria-label={`Garder les lots enregistrés de ${label}`}
                onClick={() => decide({ lines: [...others, taken], bound: [...kept.bound, productId] })}
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
