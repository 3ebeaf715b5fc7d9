import { DeliveryNoteButton } from '#frontend/features/preparation/delivery-note-button.tsx';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { webOrderPath, adminTabPath, preparationPath } from '#frontend/lib/navigation/paths.ts';
import { useOpensTab } from '#frontend/lib/navigation/open-tabs.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { orderedText, weighedText } from './piece-line.ts';
import { weighedOf } from './preparation-state.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { preparationsQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { useEveryPage } from '#frontend/lib/lists/use-filled-pages.ts';
import { nextToPrepare } from './rounds.ts';
import styles from './preparation.module.css';

/** Result: ordered and prepared quantities, reasons for differences, and the remaining payment. */
export function ClosedPreparation({ preparation }: { preparation: Preparation }) {
  const opensOrders = useOpensTab('venteWeb');
  const total = centsFromEuros(preparation.total_ttc);
  const paid = centsFromEuros(preparation.montant_paye);
  const due = centsFromEuros(preparation.reste_a_payer);
  const toPay = total - centsFromEuros(preparation.regle_ailleurs ?? 0);
  return (
    <div className={styles.order}>
      <Banner kind="success" title={`Préparée le ${formatDateTime(preparation.closed_at ?? '')}`}>
        {preparation.client_nom} · <Reference>{preparation.reference}</Reference> · {formatMoney(total)} TTC
      </Banner>
      {paid > 0 && (paid > toPay || due > 0) ? (
        <Banner
          kind="warning"
          title={
            paid > toPay
              ? `À rembourser : ${formatMoney(paid - toPay)}`
              : `Reste à demander : ${formatMoney(due)}`
          }
          actions={
            opensOrders ? (
              <ButtonLink href={webOrderPath(preparation.order_id)}>Ouvrir la commande</ButtonLink>
            ) : null
          }
        >
          {paid > toPay
            ? 'Le client a réglé plus que ce qui lui est livré.'
            : 'Rien n’est prélevé sans l’accord du client.'}
        </Banner>
      ) : null}
      <p className={styles.papers}>
        <DeliveryNoteButton orderId={preparation.order_id} as="admin" />
        <DeliveryNoteButton orderId={preparation.order_id} as="admin" paper="labels" />
        <NextOrder after={preparation} />
      </p>
      <WhatLeft preparation={preparation} />
    </div>
  );
}

/** Lines with ordered and prepared quantity, lots and reason. */
function WhatLeft({ preparation }: { preparation: Preparation }) {
  const weighed = weighedOf(preparation);
  return (
    <div className={styles.frame} role="region" aria-label="Ce qui est parti" {...scrolledByKeys}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col">Commandé</th>
            <th scope="col">Préparé</th>
            <th scope="col">Lots</th>
            <th scope="col">Raison</th>
          </tr>
        </thead>
        <tbody>
          {preparation.lines.map((line) => {
            const of = weighed.find(({ productId }) => productId === line.product_id);
            const lots = [...new Set(of?.parts.map(({ lot }) => lot ?? 'sans lot'))];
            return (
              <tr key={line.product_id}>
                <th scope="row">
                  {line.label}
                  {line.note_decoupe ? (
                    <span className={styles.cutSaid}>Découpe : {line.note_decoupe}</span>
                  ) : null}
                </th>
                <td>{line.pieces ? piecesText(line.pieces.ordered) : orderedText(line)}</td>
                <td>{weighedText(line, of)}</td>
                <td>{lots.join(', ')}</td>
                <td>{of?.reason}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** After closing: the next order, or the list. */
function NextOrder({ after }: { after: Preparation }) {
  const list = useInfiniteQuery(preparationsQuery());
  useEveryPage(list);
  if (!list.data) return null;
  const next = nextToPrepare(
    list.data.pages.flatMap((page) => page.data),
    after,
  );
  return next ? (
    <ButtonLink variant="primary" size="large" href={preparationPath(next.order_id)}>
      Commande suivante : {next.client_nom}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" href={adminTabPath('preparation')}>
      Toutes les préparations
    </ButtonLink>
  );
}
