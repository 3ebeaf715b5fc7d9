import * as z from 'zod/mini';
import { paymentProviders } from '#shared/gateways/payment-event.ts';
import type { Cents } from '#shared/kernel/money.ts';

/**
 * Money and books that do not agree, for a person to decide.
 *
 * - `unknown_payment`: the provider took money for no order of ours.
 * - `wrong_amount`: it took another amount, or in another currency, than was asked for.
 * - `money_missing`: an order counts as paid and the provider knows of no such money.
 * - `failed_after_success`: a payment that had arrived was taken back or denied.
 * - `refund_returned`: a refund that had succeeded came back.
 * - `refund_reappeared`: a refund that had failed was made after all.
 * - `refund_failed`: money that was to go back did not, and nobody was waiting for the answer.
 * - `total_changed`: the house changed a paid order in the ERP: it comes to another total.
 * - `cancelled_paid`: a paid order was cancelled, here or in the ERP, or was paid after that.
 * - `hold_ending`: an authorisation ends within a day, and the order is not weighed.
 * - `hold_lost`: it ended, or its capture was refused, before the money was taken.
 * - `weighed_less`: what was weighed of a paid order comes to less than was paid.
 * - `settled_twice`: money arrived for an order that somebody had marked as settled in another way.
 * - `disputed`: the payer contests the payment.
 * - `credit_owed`: the house credited what it had by transfer, cheque or in cash, and owes it.
 * - `credit_kept`: a credit was granted for what was refused at the door, and then was taken after all.
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
  /** Null where nothing was paid online. */
  provider: z.nullable(z.enum(paymentProviders)),
  /** What it is about at the provider: a payment, a refund or a dispute. The same thing is one case. */
  ref: z.string(),
  orderId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** What our books expect and what the provider says, where both are known. */
  expectedCents: z.nullable(z.number()),
  seenCents: z.nullable(z.number()),
});
export type PaymentCase = z.output<typeof paymentCase>;

/** Whether a case still waits for a person. */
export const paymentCaseStates = ['open', 'closed'] as const;
export type PaymentCaseState = (typeof paymentCaseStates)[number];

/** In the words of the back-office. */
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

/** How a case is called, by its id: its kind and what it is about. */
export const labelOfCase = (id: string): string => {
  const kind = paymentCaseKinds.find((each) => id.startsWith(`${each}-`));
  return kind ? paymentCaseLabels[kind] : id;
};

/** What a person does about it, before the case is put away. */
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

/** Whether a person may take the amount that came for the one that was asked for. */
export const mayAcceptAmount = ({
  kind,
  orderId,
  seenCents,
}: Pick<PaymentCase, 'kind' | 'orderId' | 'seenCents'>): boolean =>
  kind === 'wrong_amount' && orderId !== null && seenCents !== null && seenCents > 0;

/** Cases whose difference can be given back from the case itself. */
const refundableKinds: readonly PaymentCaseKind[] = ['weighed_less', 'total_changed', 'cancelled_paid'];

/** What giving back the difference of a case would send to the payer; 0 where that is not what it asks for. */
export const caseRefundCents = ({
  kind,
  expectedCents,
  seenCents,
}: Pick<PaymentCase, 'kind' | 'expectedCents' | 'seenCents'>): Cents =>
  refundableKinds.includes(kind) && expectedCents !== null && seenCents !== null
    ? Math.max(0, seenCents - expectedCents)
    : 0;
