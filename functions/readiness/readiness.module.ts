import { openErpHealth } from '#functions/erp/erp.module.ts';
import { alarmTopics } from '#functions/gateways/alarms/alarm-topics.ts';
import { sesAccount } from '#functions/gateways/mail/ses-account.ts';
import { openProviders } from '#functions/payments/payments.module.ts';
import { findParameter, forgetParameters } from '#functions/platform/config.ts';
import { coreServices } from '#functions/platform/core-services.ts';
import { hostOf } from '#functions/platform/outside/own-network.ts';
import { openCatalogView, openSyncHealth } from '#functions/stock/stock.module.ts';
import { openTill } from '#functions/till/till.module.ts';
import { catalogChecks } from '#shared/readiness/catalog-checks.ts';
import { cardChecks, walletChecks } from '#shared/readiness/provider-checks.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import type { ReadinessServices } from './check-readiness.ts';
import { probeMail, probeProvider, probeTill } from './probes.ts';
import { readinessStore } from './readiness.store.ts';

/** Each part is opened by its own check, so that a missing setting fails that check alone. */
export const readinessServices = (): ReadinessServices => {
  const { table } = coreServices();
  const erpHealth = openErpHealth(table);
  const providers = openProviders(table);
  return {
    store: readinessStore(table),
    forgetParameters,
    probes: {
      erp: erpHealth,
      catalog: catalogProbe(),
      mail: async () =>
        probeMail({
          from: await findParameter('mail/from'),
          owner: await findParameter('mail/owner'),
          ses: sesAccount(),
          alarms: alarmTopics(),
        }),
      card: async (now) => cardChecks(await probeProvider(await cardProbe(providers), now)),
      wallet: async (now) => walletChecks(await probeProvider(await walletProbe(providers), now)),
      till: async (now) =>
        probeTill(
          {
            till: await openTill('person'),
            host: hostOf(await findParameter('cashmag/url')),
            isSandbox: (await findParameter('cashmag/sandbox')) === 'yes',
          },
          now,
        ),
    },
  };
};

type Providers = ReturnType<typeof openProviders>;

const cardProbe = async ({ stripe, heardAt }: Providers) => ({
  gateway: await stripe(),
  sandboxHost: hostOf(await findParameter('stripe/api-base')),
  webhook: {
    isConfigured: Boolean(await findParameter('stripe/webhook-secret')),
    address: await webhookAddress('stripe'),
    heardAt: await heardAt('stripe'),
  },
});

/** PayPal's test mode is no sandbox of ours: its keys are reported as test keys. */
const PAYPAL_HOST = /(?:^|\.)paypal\.com$/;

const walletProbe = async ({ paypal, heardAt }: Providers) => {
  const host = hostOf(await findParameter('paypal/api-base'));
  return {
    gateway: await paypal(),
    sandboxHost: host !== undefined && PAYPAL_HOST.test(host) ? undefined : host,
    webhook: {
      isConfigured: Boolean(await findParameter('paypal/webhook-id')),
      address: await webhookAddress('paypal'),
      heardAt: await heardAt('paypal'),
    },
  };
};

const webhookAddress = async (provider: 'stripe' | 'paypal'): Promise<string> =>
  `${await findParameter('site/origin')}/api/payments/${provider}/webhook`;

const catalogProbe = () => {
  const { table } = coreServices();
  const view = openCatalogView(table);
  const readings = openSyncHealth(table);
  return async (now: Date) => {
    const [{ products, levels, day }, { wholeAt, failing }] = await Promise.all([view(now), readings.find()]);
    return catalogChecks({
      wholeAt,
      failing: failing?.cause ?? null,
      onSale: products
        .filter(({ onSale }) => onSale)
        .map(({ id, label, priceHtE4, categoryIds }) => ({
          label,
          hasPrice: priceHtE4 > 0,
          hasCategory: categoryIds.length > 0,
          available: orderableMilli(levels.get(id), day),
        })),
    });
  };
};
