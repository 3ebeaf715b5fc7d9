import type { GeneratedSecrets } from './parameters/generated-secrets.ts';
import { needsSandbox, providerNames, type ProviderName } from './parameters/providers.ts';

export interface RunningSandbox {
  url: string;
  close(): Promise<void>;
}

interface SandboxPlace {
  dataDir: string;
  /** Target of the sandboxes' webhooks. */
  publicOrigin: string;
  /** Fill an empty state with demo data. */
  demo: boolean;
  secrets: GeneratedSecrets;
}

type Environment = Readonly<Record<string, string | undefined>>;
type StartSandbox = (place: SandboxPlace, environment: Environment) => Promise<RunningSandbox>;

/** Each is loaded only if it runs. */
const starters: Record<ProviderName, StartSandbox> = {
  dolibarr: async ({ secrets, ...place }, { DOLIBARR_SANDBOX_VERSION: major = '22' }) => {
    const { startDolibarrSandbox } = await import('#infra/sandboxes/dolibarr/start.ts');
    const { isDolibarrMajor } = await import('#infra/sandboxes/dolibarr/stock/movement-fields.ts');
    const version = Number(major);
    if (!isDolibarrMajor(version)) throw new Error(`DOLIBARR_SANDBOX_VERSION is 22, 23 or 24, not ${major}`);
    return startDolibarrSandbox({ ...place, port: 0, apiKey: secrets.dolibarrApiKey, version });
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

/** Starts a sandbox for every provider that is not configured. */
export async function startSandboxes(
  environment: Environment,
  place: SandboxPlace,
): Promise<Partial<Record<ProviderName, RunningSandbox>>> {
  const wanted = providerNames.filter((name) => needsSandbox(name, environment));
  const running = await Promise.all(
    wanted.map(async (name) => [name, await starters[name](place, environment)] as const),
  );
  return Object.fromEntries(running);
}
