import type { ParameterName } from '#infra/stack/constructs/parameters.ts';
import type { GeneratedSecrets } from './generated-secrets.ts';
import type { Providers } from './providers.ts';

/** Sender and owner addresses by default; `.test` never leaves the machine. */
const demoSender = 'Viande Signature <commandes@viande-demo.test>';
const demoOwner = 'contact@viande-demo.test';

/** Values of the SSM parameters by their name after the prefix; absent ones do not exist. */
export function localParameters(
  origin: string,
  secrets: GeneratedSecrets,
  providers: Providers,
): Map<string, string> {
  const values: Record<ParameterName, string | undefined> = {
    'site/origin': origin,
    'auth/private-key': secrets.authPrivateKey,
    'auth/public-key': secrets.authPublicKey,
    'stripe/secret-key': providers.stripe.secretKey,
    'stripe/webhook-secret': providers.stripe.webhookSecret,
    'stripe/api-base': providers.stripe.apiBase,
    'paypal/client-id': providers.paypal.clientId,
    'paypal/client-secret': providers.paypal.clientSecret,
    'paypal/webhook-id': providers.paypal.webhookId,
    'paypal/api-base': providers.paypal.apiBase,
    'dolibarr/url': providers.dolibarr.url,
    'dolibarr/api-key': providers.dolibarr.apiKey,
    'dolibarr/web-url': providers.dolibarr.webUrl,
    'dolibarr/headers': providers.dolibarr.headers,
    'dolibarr/webhook-secret': providers.dolibarr.webhookSecret,
    'dolibarr/sandbox': providers.dolibarr.isSandbox ? 'yes' : undefined,
    'cashmag/url': providers.cashmag.url,
    'cashmag/key': providers.cashmag.key,
    'cashmag/headers': providers.cashmag.headers,
    'cashmag/sandbox': providers.cashmag.isSandbox ? 'yes' : undefined,
    'cashmag/partner-id': undefined,
    'private-authority': providers.privateAuthority,
    'mail/from': demoSender,
    'mail/owner': demoOwner,
    // the demo data has its own accounts
    'bootstrap/super-admin': undefined,
  };
  return new Map(
    Object.entries(values).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
