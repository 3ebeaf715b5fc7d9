import type { PaypalGateway } from '#functions/gateways/paypal/paypal-gateway.ts';
import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import type { OrderServices, WithErp } from '#functions/orders/order-services.ts';
import type { SettingsStore } from '#functions/settings/settings.module.ts';
import type { PaymentsStore } from '#functions/payments/payments.store.ts';

/** Dependencies of payment use cases. Gateways are opened when first asked for: they read secrets. */
export type PaymentServices = OrderServices & {
  payments: PaymentsStore;
  settings: Pick<SettingsStore, 'read'>;
  stripe: () => Promise<StripeGateway>;
  paypal: () => Promise<PaypalGateway>;
  /** Origin of the site, for the return addresses given to providers. */
  siteOrigin: () => Promise<string>;
};

/** What an act upon an order stands on: its payment may have to be closed, and the ERP knows whether it has left. */
export type ActServices = PaymentServices & WithErp;
