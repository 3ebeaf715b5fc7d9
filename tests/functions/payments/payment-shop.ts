import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

const absent = (name: string) => (): never => {
  throw new Error(`no ${name} here`);
};

/** A shop with what payments stand on; a provider that is not given must not be asked for. */
export const openPaymentShop = async ({ card, wallet }: { card?: StripeGateway; wallet?: PaypalGateway }) => {
  const shop = withoutProviders(await openTestShop());
  return {
    ...shop,
    stripe: async () => card ?? shop.stripe(),
    paypal: async () => wallet ?? shop.paypal(),
  };
};

/** The same on a shop that is there, where no provider is to be asked. */
export const withoutProviders = (shop: TestShop) => ({
  ...shop,
  payments: paymentsStore(shop.table),
  stripe: async (): Promise<StripeGateway> => absent('card')(),
  paypal: async (): Promise<PaypalGateway> => absent('wallet')(),
  siteOrigin: async () => 'https://viande.test',
});

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;
