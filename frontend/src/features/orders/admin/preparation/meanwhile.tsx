import { formatDateTime, formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/orders/preparation/preparation.contract.ts';
import { type PreparedLine, preparedMilli } from '#shared/orders/preparation/prepared-line.ts';
import { dropKept, keepWeights, type KeptWeights, type meanwhile } from './kept-weights.ts';
import { weighedOf } from './preparation-state.ts';
import styles from './preparation.module.css';

interface MeanwhileProps {
  preparation: Preparation;
  kept: KeptWeights;
  why: NonNullable<ReturnType<typeof meanwhile>>;
  /** The person said what becomes of the weights. */
  onDecided: () => void;
}

const titles = {
  cancelled: 'Commande annulée : ne la préparez pas',
  closed: 'Quelqu’un d’autre a clôturé cette préparation',
  'weighed elsewhere': 'Quelqu’un d’autre a pesé cette commande',
} as const;

/** What was weighed here of an order that somebody else changed meanwhile: named, never sent or lost without a word. */
export function Meanwhile({ preparation, kept, why, onDecided }: MeanwhileProps) {
  const nameOf = (productId: string) =>
    [...preparation.lines, ...kept.ordered].find(({ product_id: id }) => id === productId);
  const theirs = weighedOf(preparation);
  const said = (line: PreparedLine) =>
    line.parts.length === 0
      ? 'manquant'
      : formatQuantity(quantityOf(nameOf(line.productId)?.unite ?? 'kg', preparedMilli(line)));
  const forget = () => {
    dropKept(preparation.order_id);
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
