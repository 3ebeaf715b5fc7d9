import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';

/** A shop whose providers are these. */
export const openPaymentShop = async ({ card, wallet }: { card?: StripeGateway; wallet?: PaypalGateway }) => {
  const shop = await openTestShop();
  return {
    ...shop,
    ...(card ? { stripe: async () => card } : {}),
    ...(wallet ? { paypal: async () => wallet } : {}),
  };
};

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;
