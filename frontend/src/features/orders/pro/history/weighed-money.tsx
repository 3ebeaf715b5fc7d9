import { formatMoney } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { countedLine } from './order-lines.tsx';
import styles from './order-detail.module.css';

type Money = Pick<
  OrderRow,
  'statut' | 'prepare_le' | 'payable' | 'total_ttc' | 'montant_paye' | 'reste_a_payer' | 'regle_ailleurs'
>;

/** After the weighing: what was ordered, what was prepared, the difference, and what happens with the money. */
export function WeighedMoney({ order, lines }: { order: Money; lines: readonly OrderLineReply[] }) {
  if (order.prepare_le === null || order.statut === 'annule') return null;
  const ordered = orderTotal(
    lines.map((line) => ({ ...countedLine(line), invoiced: countedLine(line).ordered })),
  ).ttcCents;
  const prepared = centsFromEuros(order.total_ttc);
  const difference = prepared - ordered;
  const sentence = whatHappens(order);
  if (difference === 0 && sentence === undefined) return null;
  return (
    <section className={styles.weighed} aria-label="Après la pesée">
      <dl>
        <div>
          <dt>Commandé</dt>
          <dd>{formatMoney(ordered)}</dd>
        </div>
        <div>
          <dt>Préparé</dt>
          <dd>{formatMoney(prepared)}</dd>
        </div>
        <div>
          <dt>Différence TTC</dt>
          <dd>{`${difference > 0 ? '+' : ''}${formatMoney(difference)}`}</dd>
        </div>
      </dl>
      {sentence === undefined ? null : <p>{sentence}</p>}
    </section>
  );
}

const whatHappens = (order: Money): string | undefined => {
  const { payable, total_ttc, montant_paye, reste_a_payer, regle_ailleurs = 0 } = order;
  const [total, paid, due, elsewhere] = [total_ttc, montant_paye, reste_a_payer, regle_ailleurs].map(
    centsFromEuros,
  ) as [number, number, number, number];
  if (paid === 0) return undefined;
  const asked = total - elsewhere;
  if (payable)
    return `Vous avez réglé ${formatMoney(paid)}. Il reste ${formatMoney(due)} à payer : rien n’est prélevé sans votre accord.`;
  if (paid > asked)
    return `Vous avez réglé ${formatMoney(paid)} : ${formatMoney(paid - asked)} vous seront remboursés, par le moyen de paiement utilisé.`;
  return paid < asked
    ? `Vous avez réglé ${formatMoney(paid)} : nous ne vous demandons pas la différence.`
    : `Votre règlement est de ${formatMoney(paid)} : tout est soldé.`;
};
