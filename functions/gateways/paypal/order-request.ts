import type { OrderRequest } from '@paypal/paypal-server-sdk';
import type { OpenWalletOrder } from './paypal-gateway.ts';
import { customIdOf } from './payment-origin.ts';
import { decimalOf } from './paypal-objects.ts';

/**
 * One purchase unit with the order's total. Only immediate means of payment are allowed, so that a capture is rarely
 * pending; nothing is shipped by PayPal's address book. The literals are the SDK's enum values: naming the enums would
 * load the SDK here.
 */
export function orderRequest(request: OpenWalletOrder): OrderRequest {
  return {
    intent: (request.holds ? 'AUTHORIZE' : 'CAPTURE') as OrderRequest['intent'],
    purchaseUnits: [
      {
        amount: { currencyCode: 'EUR', value: decimalOf(request.amountCents) },
        customId: customIdOf(request),
        description: `Commande ${request.reference}${request.note ? `, ${request.note}` : ''}`,
      },
    ],
    paymentSource: { paypal: { experienceContext: experienceOf(request) } },
  };
}

type Experience = NonNullable<
  NonNullable<NonNullable<OrderRequest['paymentSource']>['paypal']>['experienceContext']
>;

function experienceOf({ returnUrl, cancelUrl }: OpenWalletOrder): Experience {
  return {
    locale: 'fr-FR',
    returnUrl,
    cancelUrl,
    shippingPreference: 'NO_SHIPPING' as NonNullable<Experience['shippingPreference']>,
    userAction: 'PAY_NOW' as NonNullable<Experience['userAction']>,
    paymentMethodPreference: 'IMMEDIATE_PAYMENT_REQUIRED' as NonNullable<
      Experience['paymentMethodPreference']
    >,
  };
}
