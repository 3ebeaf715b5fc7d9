import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';

const absent = (name: string) => (): never => {
  throw new Error(`no ${name} here`);
};

/** A shop with what payments stand on; a provider that is not given must not be asked for. */
export const openPaymentShop = async ({ card, wallet }: { card?: StripeGateway; wallet?: PaypalGateway }) => {
  const shop = await openTestShop();
  return {
    ...shop,
    payments: paymentsStore(shop.table),
    stripe: async (): Promise<StripeGateway> => card ?? absent('card')(),
    paypal: async (): Promise<PaypalGateway> => wallet ?? absent('wallet')(),
    siteOrigin: async () => 'https://viande.test',
  };
};

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;
