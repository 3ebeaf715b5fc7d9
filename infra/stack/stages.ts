import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What differs from one deployment to the next; everything else is the same template. */
export type Stage = {
  name: 'local' | 'dev' | 'prod';
  region: string;
  /** Where copies lie that outlive it. */
  copyRegion: string;
  /** Where the wallet's script, frames, pictures and calls come from: foreign origins that the payment page may touch. */
  walletOrigins: readonly string[];
  logRetention: RetentionDays;
  /** Refuses that the shop or its copies be deleted in one gesture. */
  terminationProtection: boolean;
};

const paris = 'eu-west-3';
const frankfurt = 'eu-central-1';

/** As PayPal documents for its script: its sandbox lies below the first name, its pictures below the second. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

export const stages: Record<Stage['name'], Stage> = {
  // executed on one machine by infra/local, never deployed: its providers are sandboxes on free ports
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
