import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import type { OrderServices, WithErp } from '#functions/orders/order-services.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import type { PaymentsStore } from '#functions/payments/payments.store.ts';

/** Gateways are opened on first use: they read secrets. */
export type PaymentServices = OrderServices & {
  payments: PaymentsStore;
  settings: Pick<SettingsStore, 'read'>;
  stripe: () => Promise<StripeGateway>;
  paypal: () => Promise<PaypalGateway>;
  /** Origin of the site, for the return addresses given to providers. */
  siteOrigin: () => Promise<string>;
};

/** Acting on an order may close its payment and asks the ERP whether it has shipped. */
export type ActServices = PaymentServices & WithErp;
