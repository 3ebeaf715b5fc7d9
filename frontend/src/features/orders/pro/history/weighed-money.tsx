import { formatAmount, formatMoney, formatQuantity } from '#frontend/lib/display/format.ts';
import { refusedProductText } from '#shared/orders/handover.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { countedLine } from './order-lines.tsx';
import styles from './order-detail.module.css';

type Money = Pick<
  OrderRow,
  | 'statut'
  | 'prepare_le'
  | 'payable'
  | 'total_ttc'
  | 'montant_paye'
  | 'montant_rendu'
  | 'reste_a_payer'
  | 'regle_ailleurs'
  | 'remise'
>;

/** After weighing: ordered and prepared totals, the difference, and how it is settled. */
export function WeighedMoney({ order, lines }: { order: Money; lines: readonly OrderLineReply[] }) {
  if (order.prepare_le === null || order.statut === 'annule') return null;
  const ordered = orderTotal(
    lines.map((line) => ({ ...countedLine(line), invoiced: countedLine(line).ordered })),
  ).ttcCents;
  const prepared = centsFromEuros(order.total_ttc);
  const byPiece = lines.some(({ pieces }) => pieces !== undefined);
  const difference = prepared - ordered;
  const sentences = [returnedSentence(order, lines), nextStepSentence(order)].filter(
    (each) => each !== undefined,
  );
  if (difference === 0 && sentences.length === 0) return null;
  return (
    <section className={styles.weighed} aria-label="Après la pesée">
      <dl>
        <div>
          <dt>Commandé</dt>
          <dd>{formatAmount(ordered, byPiece)}</dd>
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
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** Goods refused at the door, whose credit is among the claims. */
const returnedSentence = (order: Money, lines: readonly OrderLineReply[]): string | undefined => {
  const refused = order.remise?.refused ?? [];
  if (refused.length === 0) return undefined;
  const goods = refused.map(({ product_id, label, reason, part }) => {
    if (part !== undefined) return refusedProductText({ product_id, label, reason, part });
    const line = lines.find(({ produit_id }) => produit_id === product_id);
    const quantity = line && countedLine(line);
    return `${label}${quantity ? `, ${formatQuantity(quantity.invoiced ?? quantity.ordered)}` : ''} (${reason})`;
  });
  return `Refusé à la livraison et reparti avec le livreur : ${goods.join(' ; ')}. Son avoir se suit sous « Réclamations ».`;
};

const nextStepSentence = (order: Money): string | undefined => {
  const { payable, total_ttc, montant_paye, montant_rendu = 0, reste_a_payer, regle_ailleurs = 0 } = order;
  const [total, paid, returned, due, elsewhere] = [
    total_ttc,
    montant_paye,
    montant_rendu,
    reste_a_payer,
    regle_ailleurs,
  ].map(centsFromEuros) as [number, number, number, number, number];
  const received = paid + returned;
  if (received === 0) return undefined;
  const toPay = total - elsewhere;
  const so = `Vous avez réglé ${formatMoney(received)}${returned > 0 ? `, ${formatMoney(returned)} vous ont été rendus` : ''}`;
  if (payable) return `${so}. Il reste ${formatMoney(due)} à payer : rien n’est prélevé sans votre accord.`;
  if (paid > toPay)
    return `${so} : ${formatMoney(paid - toPay)} vous seront remboursés, par le moyen de paiement utilisé.`;
  if (returned > 0) return `${so}.`;
  // returned goods are not a weighing difference
  if (paid < toPay && order.remise?.refused.length) return `${so}.`;
  return paid < toPay
    ? `${so} : nous ne vous demandons pas la différence.`
    : `Votre règlement est de ${formatMoney(paid)} : tout est soldé.`;
};
