import { Duration } from 'aws-cdk-lib';
import type { QueueWorkerProps } from './constructs/queue-worker.ts';
import type { QueueName } from './queue-names.ts';
import type { FunctionName } from './shop-functions.ts';

export type QueueSpec = Pick<QueueWorkerProps, 'failureMeans' | 'lateAfter' | 'fifo' | 'batchSize'> & {
  worker: FunctionName;
};

/** The queues with their workers, and the meaning of their failures. */
export const shopQueues: Record<QueueName, QueueSpec> = {
  // one message at a time, and one message group: Dolibarr loses parallel writes
  erp: {
    worker: 'erp.worker',
    fifo: true,
    batchSize: 1,
    lateAfter: Duration.minutes(30),
    failureMeans:
      'Une écriture vers Dolibarr est abandonnée : commande, client ou mouvement à reprendre dans le back-office.',
  },
  mail: {
    worker: 'mail.worker',
    batchSize: 5,
    lateAfter: Duration.minutes(15),
    failureMeans: 'Un e-mail à un client n’est pas parti : inscription, mot de passe ou commande.',
  },
  privacy: {
    worker: 'privacy.worker',
    batchSize: 1,
    failureMeans: 'Un compte supprimé n’est pas encore effacé de ses commandes : à relancer.',
  },
  'catalog-sync': {
    worker: 'catalog-sync.worker',
    batchSize: 1,
    failureMeans: 'Dolibarr n’a pas pu être lu : prix, stocks et commandes du site vieillissent.',
  },
  'stock-extraction': {
    worker: 'stock-extraction.worker',
    batchSize: 1,
    failureMeans:
      'Le stock d’un jour n’a pas pu être extrait de Dolibarr : à redemander dans le back-office.',
  },
  'stock-reconciliation': {
    worker: 'stock-reconciliation.worker',
    batchSize: 1,
    failureMeans: 'Notre stock n’a pas pu être comparé à celui de Dolibarr : à relancer dans le back-office.',
  },
  'till-extraction': {
    worker: 'till-extraction.worker',
    batchSize: 1,
    failureMeans:
      'Les ventes d’un jour n’ont pas pu être extraites de la caisse : à redemander dans le back-office.',
  },
};
