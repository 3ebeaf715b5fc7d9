import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  paymentConfigQuery,
  type DueOrder,
  dueOrdersQuery,
} from '#frontend/features/payments/payments.queries.ts';
import { formatAmount, formatDate, formatMoney } from '#frontend/lib/display/format.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { payablePath } from './payable.ts';
import styles from './due-orders.module.css';

/** Maximum orders of a payment. */
const MOST = 10;

/** Unpaid orders of the site, earliest due date first; several can be paid at once. */
export function DueOrders({ today }: { today: string }) {
  const customer = useCustomer();
  const due = useQuery(dueOrdersQuery(customer?.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = due.data?.data;
  if (due.isError && !rows)
    return <LoadFailure query={due} title="Ce qui reste à payer n’a pas pu être lu." />;
  if (!rows?.length) return null;
  // the first ten are selected; deselecting one selects the next
  const payable = rows.filter((row) => row.payable_ensemble);
  const chosen = payable.filter((row) => !left.has(row.order_id)).slice(0, MOST);
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isChosen = (row: DueOrder) => chosen.includes(row);
  return (
    <section className={styles.due} aria-labelledby="a-payer">
      <h3 id="a-payer">À payer en ligne</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.order_id}>
            {row.payable_ensemble ? (
              <CheckboxField
                checked={isChosen(row)}
                disabled={!isChosen(row) && !left.has(row.order_id)}
                onChange={() => toggle(row.order_id)}
                label={<About row={row} today={today} />}
              />
            ) : (
              <div className={styles.waits}>
                <About row={row} today={today} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {payable.length > MOST ? <p className={styles.note}>{MOST} commandes au plus par paiement.</p> : null}
      <p className={styles.note}>
        Échéances de la loi (article L. 441-11 du code de commerce) : viande fraîche 20 jours après la
        livraison, volaille et autres denrées périssables 30 jours. Celle de votre facture fait foi si elle
        est plus proche.
      </p>
      <PayChosen chosen={chosen} onNone={() => setLeft(new Set(payable.map((row) => row.order_id)))} />
    </section>
  );
}

const familyWords = { fresh_meat: 'viande fraîche', perishable: 'volaille et autres' } as const;

const About = ({ row, today }: { row: DueOrder; today: string }) => (
  <span className={styles.about}>
    <span>
      Commande <Reference>{row.reference}</Reference>
    </span>
    <strong className={styles.amount}>
      {formatAmount(centsFromEuros(row.reste_a_payer), row.estimated)} TTC
    </strong>
    <span className={styles.note}>
      {row.lieu === undefined ? '' : `${row.lieu} · `}
      {row.livree_le === null ? 'Pas encore livrée' : `Livrée le ${formatDate(row.livree_le)}`}
      {row.payable_ensemble ? '' : ' · pas encore pesée, à payer à part'}
      {row.echeances.map(
        ({ famille, echeance }) =>
          ` · échéance le ${formatDate(echeance)}${row.echeances.length > 1 ? ` (${familyWords[famille]})` : ''}`,
      )}
    </span>
    {row.echeance !== null && row.echeance < today ? (
      <StatusBadge tone="danger">En retard</StatusBadge>
    ) : null}
  </span>
);

const PayChosen = ({ chosen, onNone }: { chosen: readonly DueOrder[]; onNone: () => void }) => {
  const config = useQuery(paymentConfigQuery());
  const { card = false, wallet = false } = config.data?.data ?? {};
  const cents = chosen.reduce((sum, row) => sum + centsFromEuros(row.reste_a_payer), 0);
  const payable = { orderIds: chosen.map((row) => row.order_id) };
  const count = chosen.length === 1 ? '1 commande' : `${chosen.length} commandes`;
  return (
    <div className={styles.pay}>
      <p role="status">
        {chosen.length === 0 ? (
          'Choisissez ce que vous voulez payer.'
        ) : (
          <>
            {count}, <strong>{formatMoney(cents)} TTC</strong>, en un seul paiement.
          </>
        )}
      </p>
      {chosen.length > 0 ? (
        <p className={styles.acts}>
          {card ? (
            <ButtonLink variant="primary" href={payablePath(payable, 'stripe')}>
              Payer {formatMoney(cents)} par carte
            </ButtonLink>
          ) : null}
          {wallet ? <ButtonLink href={payablePath(payable, 'paypal')}>Payer avec PayPal</ButtonLink> : null}
          <Button variant="ghost" onClick={onNone}>
            Ne rien choisir
          </Button>
        </p>
      ) : null}
    </div>
  );
};
