import type { GeneratedSecrets } from './parameters/generated-secrets.ts';
import { needsSandbox, providerNames, type ProviderName } from './parameters/providers.ts';

export interface RunningSandbox {
  url: string;
  close(): Promise<void>;
}

interface SandboxPlace {
  dataDir: string;
  /** Where the sandboxes send their webhooks. */
  publicOrigin: string;
  /** Fill an empty state with demo data. */
  demo: boolean;
  secrets: GeneratedSecrets;
}

type StartSandbox = (place: SandboxPlace) => Promise<RunningSandbox>;

/** Each is loaded only if it runs. */
const starters: Record<ProviderName, StartSandbox> = {
  dolibarr: async ({ secrets, ...place }) => {
    const { startDolibarrSandbox } = await import('#infra/sandboxes/dolibarr/start.ts');
    return startDolibarrSandbox({ ...place, port: 0, apiKey: secrets.dolibarrApiKey });
  },
  cashmag: async ({ secrets, ...place }) => {
    const { startCashmagSandbox } = await import('#infra/sandboxes/cashmag/start.ts');
    return startCashmagSandbox({ ...place, port: 0, key: secrets.cashmagKey });
  },
  stripe: async ({ secrets, ...place }) => {
    const { startStripeSandbox } = await import('#infra/sandboxes/stripe/start.ts');
    return startStripeSandbox({
      ...place,
      port: 0,
      secretKey: secrets.stripeSecretKey,
      webhookSecret: secrets.stripeWebhookSecret,
    });
  },
  paypal: async ({ secrets, ...place }) => {
    const { startPaypalSandbox } = await import('#infra/sandboxes/paypal/start.ts');
    return startPaypalSandbox({
      ...place,
      port: 0,
      clientId: secrets.paypalClientId,
      clientSecret: secrets.paypalClientSecret,
      webhookId: secrets.paypalWebhookId,
    });
  },
};

/** Starts a sandbox for every provider that the environment does not name. */
export async function startSandboxes(
  environment: Readonly<Record<string, string | undefined>>,
  place: SandboxPlace,
): Promise<Partial<Record<ProviderName, RunningSandbox>>> {
  const wanted = providerNames.filter((name) => needsSandbox(name, environment));
  const running = await Promise.all(wanted.map(async (name) => [name, await starters[name](place)] as const));
  return Object.fromEntries(running);
}
