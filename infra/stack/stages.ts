import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What differs from one deployment to the next; everything else is the same template. */
export type Stage = {
  name: 'local' | 'dev' | 'prod';
  region: string;
  /** Where the wallet's script, frames and calls come from: the only foreign origins a page may touch. */
  walletOrigins: readonly string[];
  logRetention: RetentionDays;
  /** Refuses that the whole stack be deleted in one gesture. */
  terminationProtection: boolean;
};

const paris = 'eu-west-3';

export const stages: Record<Stage['name'], Stage> = {
  // executed on one machine by infra/local, never deployed: its providers are sandboxes on free ports
  local: {
    name: 'local',
    region: paris,
    walletOrigins: ['http://127.0.0.1:*'],
    logRetention: RetentionDays.ONE_WEEK,
    terminationProtection: false,
  },
  dev: {
    name: 'dev',
    region: paris,
    walletOrigins: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
    logRetention: RetentionDays.ONE_MONTH,
    terminationProtection: false,
  },
  prod: {
    name: 'prod',
    region: paris,
    walletOrigins: ['https://www.paypal.com'],
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
