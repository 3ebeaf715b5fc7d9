import type { GeneratedSecrets } from './generated-secrets.ts';

/** Address of one outside system and its secrets. */
export interface Providers {
  dolibarr: {
    url: string;
    apiKey: string;
    webUrl: string;
    isSandbox: boolean;
    webhookSecret: string | undefined;
    headers: string | undefined;
  };
  cashmag: { url: string; key: string; headers: string | undefined; isSandbox: boolean };
  privateAuthority: string | undefined;
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined };
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string | undefined };
}

type Environment = Readonly<Record<string, string | undefined>>;
export type ProviderName = Exclude<keyof Providers, 'privateAuthority'>;

/** The variables that select a real provider (or another sandbox); one of them is enough. */
const choosing: Record<ProviderName, readonly string[]> = {
  dolibarr: ['DOLIBARR_URL'],
  cashmag: ['CASHMAG_URL'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_API_BASE'],
};

export const providerNames = Object.keys(choosing) as ProviderName[];

/** Whether no other system is configured, so that our own sandbox runs. */
export function needsSandbox(provider: ProviderName, environment: Environment): boolean {
  return choosing[provider].every((variable) => !environment[variable]);
}

/**
 * Provider settings: from the environment, else the sandbox at `sandboxUrls[provider]` with its generated
 * secrets. A real provider without an API base has none, so its SDK uses the provider's own address.
 */
export function providersFrom(
  environment: Environment,
  secrets: GeneratedSecrets,
  sandboxUrls: Readonly<Partial<Record<ProviderName, string>>>,
): Providers {
  const dolibarrUrl = environment['DOLIBARR_URL'] ?? sandboxUrls.dolibarr ?? '';
  return {
    dolibarr: {
      url: dolibarrUrl,
      apiKey: environment['DOLIBARR_API_KEY'] ?? secrets.dolibarrApiKey,
      webUrl: environment['DOLIBARR_WEB_URL'] ?? dolibarrUrl,
      headers: environment['DOLIBARR_HEADERS'],
      webhookSecret: environment['DOLIBARR_WEBHOOK_SECRET'],
      isSandbox: needsSandbox('dolibarr', environment),
    },
    cashmag: {
      url: environment['CASHMAG_URL'] ?? sandboxUrls.cashmag ?? '',
      key: environment['CASHMAG_KEY'] ?? secrets.cashmagKey,
      headers: environment['CASHMAG_HEADERS'],
      isSandbox: needsSandbox('cashmag', environment),
    },
    privateAuthority: environment['PRIVATE_AUTHORITY'],
    stripe: {
      secretKey: environment['STRIPE_SECRET_KEY'] ?? secrets.stripeSecretKey,
      webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? secrets.stripeWebhookSecret,
      apiBase: environment['STRIPE_API_BASE'] ?? sandboxUrls.stripe,
    },
    paypal: {
      clientId: environment['PAYPAL_CLIENT_ID'] ?? secrets.paypalClientId,
      clientSecret: environment['PAYPAL_CLIENT_SECRET'] ?? secrets.paypalClientSecret,
      webhookId: environment['PAYPAL_WEBHOOK_ID'] ?? secrets.paypalWebhookId,
      apiBase: environment['PAYPAL_API_BASE'] ?? sandboxUrls.paypal,
    },
  };
}
