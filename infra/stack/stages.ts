import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Differences between deployments; everything else is the same template. */
export type Stage = {
  name: 'local' | 'dev' | 'prod';
  region: string;
  /** Region of the copies. */
  copyRegion: string;
  /** Origins of the wallet's script, frames, pictures and calls, which the payment page may use. */
  walletOrigins: readonly string[];
  logRetention: RetentionDays;
  /** Protects the shop and its copies against deletion. */
  terminationProtection: boolean;
};

const paris = 'eu-west-3';
const frankfurt = 'eu-central-1';

/** As PayPal documents for its script: its sandbox is below the first name, its pictures below the second. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

export const stages: Record<Stage['name'], Stage> = {
  // runs on one machine by infra/local, never deployed: its providers are sandboxes on free ports
  local: {
    name: 'local',
    region: paris,
    copyRegion: frankfurt,
    walletOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
    logRetention: RetentionDays.ONE_WEEK,
    terminationProtection: false,
  },
  dev: {
    name: 'dev',
    region: paris,
    copyRegion: frankfurt,
    walletOrigins: PAYPAL,
    logRetention: RetentionDays.ONE_MONTH,
    terminationProtection: false,
  },
  prod: {
    name: 'prod',
    region: paris,
    copyRegion: frankfurt,
    walletOrigins: PAYPAL,
    logRetention: RetentionDays.SIX_MONTHS,
    terminationProtection: true,
  },
};

/** The settings of a stage by its name; throws with the known names. */
export const stageNamed = (name: string): Stage => {
  const stage = Object.values(stages).find((known) => known.name === name);
  if (!stage) throw new Error(`Unknown stage "${name}": use one of ${Object.keys(stages).join(', ')}`);
  return stage;
};
