import { signWebhook } from '#infra/sandboxes/stripe/webhook-signature.ts';
import { WEBHOOK_SECRET } from '#tests/gateways/stripe/stripe-bench.ts';
import type { Visit } from './setting.ts';

/** Forged messages: each reports an order of the visitor as paid, none is signed for it. */
export const forge = async (visit: Visit): Promise<void> => {
  const { setting, random } = visit;
  const card = visit.cards.at(-1);
  const wallet = visit.wallets.at(-1);
  const isCard = card !== undefined && (wallet === undefined || random.chance(0.5));
  if (!card && !wallet) return;
  const message = isCard
    ? { provider: 'stripe' as const, ...cardForgery(visit, card.orderId, card.sessionId) }
    : { provider: 'paypal' as const, ...walletForgery(visit, wallet?.paypalOrderId ?? '') };
  const { status } = await setting.messages.post(message);
  visit.told.push(`forged ${message.provider} ${status}`);
  // 503: it could not be checked now
  if (status !== 503 && (status < 400 || status > 499))
    visit.faults.push(`a forged message was answered ${status}`);
};

const cardForgery = ({ setting, random }: Visit, orderId: string, sessionId: string) => {
  const genuine = setting.messages.sample('stripe');
  const object = {
    id: sessionId,
    object: 'checkout.session',
    payment_status: 'paid',
    status: 'complete',
    currency: 'eur',
    amount_total: 1055,
    payment_intent: 'pi_forged',
    livemode: false,
    metadata: { orderId },
    client_reference_id: orderId,
  };
  const made = {
    id: `evt_forged_${random.between(1, 1e9)}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: 1,
    data: { object },
  };
  const body = genuine
    ? genuine.body
        .replaceAll(/cs_test_\w+/g, sessionId)
        .replaceAll(/"orderId":"\w+"/g, `"orderId":"${orderId}"`)
    : JSON.stringify(made);
  const seconds = Math.floor(Date.now() / 1000);
  const signatures = [
    '',
    't=1,v1=00',
    signWebhook(body, 'whsec_of_somebody_else', seconds),
    // once genuine, an hour ago; and genuine for other bytes
    signWebhook(body, WEBHOOK_SECRET, seconds - 3600),
    signWebhook(`${body} `, WEBHOOK_SECRET, seconds),
    genuine?.headers['stripe-signature'] ?? '',
  ];
  return { body: `${body}\n`, headers: { 'stripe-signature': random.pick(signatures) } };
};

const walletForgery = ({ setting, random }: Visit, paypalOrderId: string) => {
  const genuine = setting.messages.sample('paypal');
  const made = {
    id: 'WH-FORGED0000-000000',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { supplementary_data: { related_ids: { order_id: paypalOrderId } } },
  };
  // blanks around an event are not part of it: a forgery must have other content
  const body = (genuine?.body ?? JSON.stringify(made))
    .replaceAll(/"order_id":"\w+"/g, `"order_id":"${paypalOrderId}"`)
    .replace('{', '{"forged":true,');
  const headers = genuine ? { ...genuine.headers } : {};
  if (random.chance(0.3)) delete headers['paypal-transmission-sig'];
  return { body, headers };
};
