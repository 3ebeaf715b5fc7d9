import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { notOpen } from '#functions/payments/cases/not-open.ts';
import { refsOf } from '#functions/payments/cases/mismatch.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settle } from '#functions/payments/settle-payment.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { factsOfState, matches } from '#shared/payments/provider-facts.ts';
import { mayAcceptAmount } from '#shared/payments/payment-case.ts';

type AcceptCase = { id: string; adminId: string; now: Date };

/**
 * Accepts an amount other than the one requested. The provider is read again; what it shows now, in the
 * right currency and for this order, counts as paid. The order then asks for the rest or has an excess, as
 * after any payment.
 */
export const acceptCase = async (services: PaymentServices, { id, adminId, now }: AcceptCase) => {
  const { cases } = services.payments;
  const found = await cases.find(id);
  if (!found || found.closedAt !== null) throw notOpen(found);
  if (!mayAcceptAmount(found))
    throw new Refusal('not_found', 'Ce cas n’est pas un montant à retenir : rangez-le en écrivant pourquoi.');
  const attempts = await services.payments.ofOrder(found.orderId ?? '');
  const attempt = attempts.find((each) => each.state === 'mismatch' && refsOf(each).includes(found.ref));
  if (!attempt)
    throw new Refusal('not_found', 'Ce paiement ne diffère plus : rangez ce cas en écrivant pourquoi.');
  if (attempt.share)
    throw new Refusal(
      'not_found',
      'Ce paiement règle plusieurs commandes : rendez-le chez le prestataire, puis faites-les payer de nouveau.',
    );
  const { facts, cents } = await whatCame(services, attempt);
  const decision = `${moneyText(cents)} retenus, tels que reçus.`;
  await settle(services, attempt, () => facts, now, {
    seen: cases.closed(id, { by: `admin:${adminId}`, decision, now }),
  });
  return { success: true as const, message: `${moneyText(cents)} sont retenus pour cette commande.` };
};

/** The payment as its provider shows it now; refused if it is not in our currency or not for this order. */
const whatCame = async (services: PaymentServices, attempt: Attempt) => {
  const [state, { liveMode }] = await Promise.all([
    readCheckoutState(services, attempt),
    services[attempt.provider](),
  ]);
  if (state.kind !== 'ok')
    throw new Refusal('payment_not_confirmed', 'Le prestataire ne répond pas : réessayez dans un moment.');
  const cents = state.value.amountCents;
  const isOurs = matches({ ...attempt, amountCents: cents }, state.value, liveMode);
  if (state.value.paymentStatus !== 'paid' || !isOurs)
    throw new Refusal('payment_not_confirmed', 'Le prestataire ne confirme pas cet argent en euros.');
  return { cents, facts: { ...factsOfState(state.value), acceptedCents: cents } };
};
