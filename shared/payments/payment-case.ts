import * as z from 'zod/mini';
import { paymentProviders } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';

/**
 * Differences between money and accounting that an administrator must resolve.
 *
 * - `unknown_payment`: a payment at the provider matches no order.
 * - `wrong_amount`: another amount or currency than requested.
 * - `money_missing`: an order is paid here but not at the provider.
 * - `failed_after_success`: a payment was reversed or denied after it succeeded.
 * - `refund_returned`: a succeeded refund came back.
 * - `refund_reappeared`: a failed refund succeeded after all.
 * - `refund_failed`: a refund failed when no request awaited its result.
 * - `total_changed`: a paid order was changed in the ERP and has another total.
 * - `cancelled_paid`: a paid order was cancelled, here or in the ERP, or was paid after that.
 * - `hold_ending`: an authorisation expires within a day, and the order is not weighed.
 * - `hold_lost`: it expired, or its capture was refused.
 * - `weighed_less`: the weighed total of a paid order is below its payment.
 * - `settled_twice`: a payment arrived for an order already marked as paid otherwise.
 * - `disputed`: the payer disputes the payment.
 * - `credit_owed`: a credit note covers a transfer, cheque or cash payment, which must be refunded.
 * - `credit_kept`: goods refused at the door were credited and then accepted.
 */
export const paymentCaseKinds = [
  'unknown_payment',
  'wrong_amount',
  'money_missing',
  'failed_after_success',
  'refund_returned',
  'refund_reappeared',
  'refund_failed',
  'total_changed',
  'weighed_less',
  'cancelled_paid',
  'settled_twice',
  'hold_ending',
  'hold_lost',
  'disputed',
  'credit_owed',
  'credit_kept',
] as const;
export type PaymentCaseKind = (typeof paymentCaseKinds)[number];

export const paymentCase = z.object({
  kind: z.enum(paymentCaseKinds),
  /** null: no online payment. */
  provider: z.nullable(z.enum(paymentProviders)),
  /** The provider's id of the payment, refund or dispute; one case per id. */
  ref: z.string(),
  orderId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The expected and the provider's amount, where known. */
  expectedCents: z.nullable(z.number()),
  seenCents: z.nullable(z.number()),
});
export type PaymentCase = z.output<typeof paymentCase>;

export const paymentCaseStates = ['open', 'closed'] as const;
export type PaymentCaseState = (typeof paymentCaseStates)[number];

export const paymentCaseLabels: Record<PaymentCaseKind, string> = {
  unknown_payment: 'Paiement reçu sans commande',
  wrong_amount: 'Montant reçu différent du montant demandé',
  money_missing: 'Commande payée sans paiement chez le prestataire',
  failed_after_success: 'Paiement repris après avoir été confirmé',
  refund_returned: 'Remboursement revenu après avoir été confirmé',
  refund_reappeared: 'Remboursement fait après avoir échoué',
  refund_failed: 'Remboursement refusé par le prestataire',
  total_changed: 'Commande payée, puis changée dans Dolibarr',
  weighed_less: 'Commande payée, pesée pour moins',
  cancelled_paid: 'Commande payée, puis annulée',
  settled_twice: 'Paiement reçu pour une commande déjà marquée payée',
  hold_ending: 'Autorisation de paiement bientôt échue',
  hold_lost: 'Autorisation de paiement perdue avant l’encaissement',
  disputed: 'Paiement contesté par le client',
  credit_owed: 'Avoir à rendre, réglé hors du site',
  credit_kept: 'Avoir accordé pour une marchandise finalement gardée',
};

/** Label of a case id, which consists of kind and subject. */
export const labelOfCase = (id: string): string => {
  const kind = paymentCaseKinds.find((each) => id.startsWith(`${each}-`));
  return kind ? paymentCaseLabels[kind] : id;
};

/** The action to take before closing the case. */
export const paymentCaseAdvice: Record<PaymentCaseKind, string> = {
  unknown_payment:
    'Cherchez le payeur chez le prestataire : remboursez-le là-bas, ou rattachez le paiement à sa commande en la marquant payée.',
  wrong_amount:
    'Comparez avec la page du prestataire. Retenez le montant reçu s’il est juste : le reste sera demandé au client, ou l’excédent remboursé ; sinon, remboursez-le là-bas.',
  money_missing:
    'Cherchez le paiement chez le prestataire ; sans lui, remettez la commande à « Non payé » et demandez-le au client.',
  failed_after_success: 'L’argent est reparti : demandez un autre paiement avant de livrer.',
  refund_returned: 'Le client n’a pas reçu son argent : convenez avec lui d’un autre moyen de le rendre.',
  refund_reappeared: 'Vérifiez que le client n’a pas été remboursé deux fois.',
  refund_failed:
    'Le client attend cet argent : essayez de nouveau depuis la commande, ou rendez-le par un autre moyen.',
  total_changed:
    'Le total n’est plus ce qui a été payé : remboursez ce qui dépasse, ou demandez le complément au client.',
  weighed_less: 'Le client a payé plus que ce qui lui est livré : remboursez la différence.',
  settled_twice: 'Si le client a aussi réglé autrement, remboursez l’un des deux depuis la commande.',
  cancelled_paid: 'Rien ne sera livré : remboursez ce que le client a payé.',
  hold_ending:
    'Clôturez la préparation avant l’échéance : le montant pesé est alors prélevé. Sinon, le client devra payer de nouveau.',
  hold_lost:
    'Rien n’a été prélevé. Le client vient de recevoir un lien pour payer de nouveau : attendez son règlement avant de livrer.',
  disputed: 'Répondez chez le prestataire avant son échéance, avec le bon de livraison.',
  credit_owed:
    'Le client a réglé par virement, chèque ou espèces ce qui est maintenant en avoir : rendez-le-lui de la même façon, ou déduisez-le d’une autre facture, et notez-le dans Dolibarr.',
  credit_kept:
    'Le client a gardé ce qu’il avait refusé : redemandez-lui ce montant (facture dans Dolibarr), ou laissez-le-lui, et écrivez ce qui est convenu.',
};

/** Whether an administrator can accept the received amount instead of the requested one. */
export const mayAcceptAmount = ({
  kind,
  orderId,
  seenCents,
}: Pick<PaymentCase, 'kind' | 'orderId' | 'seenCents'>): boolean =>
  kind === 'wrong_amount' && orderId !== null && seenCents !== null && seenCents > 0;

/** Cases whose difference can be refunded from the case. */
const refundableKinds: readonly PaymentCaseKind[] = ['weighed_less', 'total_changed', 'cancelled_paid'];

/** Refund that resolves the case; 0 where a refund does not. */
export const caseRefundCents = ({
  kind,
  expectedCents,
  seenCents,
}: Pick<PaymentCase, 'kind' | 'expectedCents' | 'seenCents'>): Cents =>
  refundableKinds.includes(kind) && expectedCents !== null && seenCents !== null
    ? Math.max(0, seenCents - expectedCents)
    : 0;
