import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { findParameter } from '#functions/platform/config.ts';

/** The configured payment methods and the address of the wallet's script (the client id is public). */
export const paymentConfig = async (services: PaymentServices) => {
  const [stripe, paypal, weighing, demonstration] = await Promise.all([
    services.stripe(),
    services.paypal(),
    services.settings.read(shopSettings.weighing),
    services.settings.read(shopSettings.demonstration),
  ]);
  const { tolerancePercent } = weighing.value;
  return {
    success: true as const,
    data: {
      card: stripe.configured,
      wallet: paypal.configured,
      demo_cards: demonstration.value.cardForm,
      wallet_script: paypal.configured ? await walletScript() : null,
      ...(tolerancePercent === undefined ? {} : { tolerance: tolerancePercent }),
    },
  };
};

const walletScript = async (): Promise<string> => {
  const [clientId, base] = await Promise.all([
    findParameter('paypal/client-id'),
    findParameter('paypal/api-base'),
  ]);
  const origin = base && !base.includes('paypal.com') ? base : 'https://www.paypal.com';
  return `${origin}/sdk/js?client-id=${encodeURIComponent(clientId ?? '')}&currency=EUR`;
};
