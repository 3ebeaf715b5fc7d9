import type { Providers, ProviderName } from '#infra/local/parameters/providers.ts';
import type { RunningSandbox } from '#infra/local/start-sandboxes.ts';
import type { IndexFacts } from './index-page.ts';

const titles: Record<ProviderName, string> = {
  dolibarr: 'Dolibarr',
  cashmag: 'Cashmag',
  stripe: 'Stripe',
  paypal: 'PayPal',
};

/** The outside systems with a user interface, and whether they are sandboxes of this machine. */
export function linkedProviders(
  providers: Providers,
  sandboxes: Readonly<Partial<Record<ProviderName, RunningSandbox>>>,
): IndexFacts['providers'] {
  const urls: Record<ProviderName, string> = {
    dolibarr: providers.dolibarr.webUrl,
    cashmag: providers.cashmag.url,
    stripe: providers.stripe.apiBase ?? 'https://dashboard.stripe.com',
    paypal: providers.paypal.apiBase ?? 'https://www.paypal.com',
  };
  return (Object.keys(titles) as ProviderName[])
    .filter((name) => urls[name] !== '')
    .map((name) => ({ name: titles[name], url: urls[name], isSandbox: sandboxes[name] !== undefined }));
}
