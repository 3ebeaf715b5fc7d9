import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stack/stages.ts';
import type { Concern } from '#shared/kernel/watched-counts.ts';
import { type Alarms, concernMetric } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';
import type { SingleTable } from './single-table.ts';

/** Meaning and remedy of each concern; `periods` are of five minutes. */
const CONCERNS: readonly { concern: Concern; meaning: string; periods?: number }[] = [
  {
    concern: 'PaymentsToDecide',
    meaning:
      'Un paiement attend une décision : montant différent de la commande, paiement inconnu ou inattendu, litige, écart trouvé la nuit, ou comparaison de la nuit restée inachevée. À faire : back-office, Ventes web, « À trancher » ; comparer avec le compte Stripe ou PayPal.',
  },
  {
    concern: 'WorkGivenUp',
    meaning:
      'Un e-mail ou l’effacement d’un compte est abandonné après tous ses essais. À faire : back-office, « Travaux et incidents », lire la raison et rejouer (le paramètre mail/owner est-il réglé ?).',
  },
  {
    concern: 'StockToCheck',
    meaning:
      'Le stock du site et celui de Dolibarr diffèrent sans explication, ou le stock du jour n’a pas pu être extrait. À faire : back-office, « Stock et ventes » et « Travaux et incidents ».',
  },
  {
    concern: 'TillExtractionFailed',
    meaning:
      'Les ventes d’un jour n’ont pas pu être extraites de la caisse. À faire : back-office, « Travaux et incidents » : le travail dit pourquoi et se relance.',
  },
  {
    concern: 'CopyLate',
    meaning:
      'La copie hors de la région n’est plus à jour : l’export de la table de cette nuit a échoué, ou S3 ne copie plus. À faire : DynamoDB, « Exports to S3 » ; S3, le bucket de l’archive, « Management », « Replication rules » ; puis relancer « copies » (docs/deploy.md, « When the region or the account is lost »).',
  },
  {
    concern: 'ErpUnreachable',
    meaning:
      'Dolibarr refuse ou laisse sans réponse ce qu’on lui demande depuis 15 minutes. À faire : vérifier que Dolibarr répond ; les commandes sont gardées et partiront à son retour.',
    periods: 3,
  },
];

type WatchedShop = {
  alarms: Alarms;
  stage: Stage['name'];
  api: HttpApi;
  table: SingleTable;
  outbox: ServiceFunction;
};

const fiveMinutes = Duration.minutes(5);

/** Alarms in addition to those of each queue: about twenty in all, each with a remedy. */
export const watchShop = (scope: Construct, shop: WatchedShop): void => {
  const place = new Construct(scope, 'Watch');
  watchConcerns(place, shop);
  watchAnswers(place, shop);
  watchLimits(place, shop);
  watchReputation(place, shop);
  shop.alarms.raiseWhenMissing(place, 'OutboxStopped', {
    metric: shop.outbox.lambda.metricInvocations({ period: Duration.minutes(15) }),
    meaning:
      'La relance des envois en attente ne tourne plus : ce qui n’est pas parti du premier coup ne partira pas. À faire : EventBridge Scheduler, groupe de ce déploiement, remettre « outbox » en marche.',
  });
};

/** Counts of the product's own metrics. */
const watchConcerns = (place: Construct, { alarms, stage }: WatchedShop): void => {
  for (const { concern, meaning, periods = 1 } of CONCERNS) {
    alarms.raise(place, concern, {
      metric: concernMetric(stage, concern, fiveMinutes),
      atLeast: 1,
      periods,
      meaning,
    });
  }
  // missing data instead of failures: a reading that does not even start reports nothing
  alarms.raiseWhenMissing(place, 'ErpNotRead', {
    metric: concernMetric(stage, 'ErpRead', fiveMinutes),
    periods: 3,
    meaning:
      'Dolibarr n’a pas pu être lu depuis 15 minutes, ou une partie n’en est plus relue (commandes, factures, tarifs, lots) : ce que le site en montre vieillit. À faire : back-office, « Travaux et incidents », qui dit laquelle et pourquoi.',
  });
};

/** Answers to visitors. */
const watchAnswers = (place: Construct, { alarms, api }: WatchedShop): void => {
  // a failing function shows here or in a dead-letter queue: it has no alarm of its own
  alarms.raise(place, 'ServerErrors', {
    metric: api.metricServerError({ period: fiveMinutes, statistic: 'sum' }),
    atLeast: 1,
    meaning:
      'L’API a répondu par une erreur 5xx : un client a vu « une erreur inattendue ». À faire : chercher « error » dans le journal de la route (tableau de bord CloudWatch).',
  });
  alarms.raise(place, 'SlowAnswers', {
    metric: api.metricLatency({ period: fiveMinutes, statistic: 'p95' }),
    atLeast: 8000,
    periods: 3,
    meaning:
      'Depuis 15 minutes une réponse sur vingt prend plus de 8 s. À faire : regarder sur le tableau de bord si Dolibarr, la caisse ou la table est lente.',
  });
};

/** Throttling by AWS. */
const watchLimits = (place: Construct, { alarms, table }: WatchedShop): void => {
  alarms.raise(place, 'Throttled', {
    // without a function's name: the quota is the account's
    metric: LambdaFunction.metricAllThrottles({ period: fiveMinutes }),
    atLeast: 1,
    meaning:
      'Des fonctions ont été refusées faute de place. À faire : demander à AWS un quota « Concurrent executions » de 1 000 (Service Quotas, Lambda).',
  });
  alarms.raise(place, 'LoopStopped', {
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'RecursiveInvocationsDropped',
      statistic: Stats.SUM,
      period: fiveMinutes,
    }),
    atLeast: 1,
    meaning:
      'AWS a arrêté une fonction qui se redemande elle-même : un travail en plusieurs étapes s’est interrompu. À faire : Lambda, la fonction dont « RecursiveInvocationsDropped » compte ; back-office, « Travaux et incidents », relancer.',
  });
  alarms.raise(place, 'TableThrottled', {
    metric: new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'WriteThrottleEvents',
      dimensionsMap: { TableName: table.name },
      statistic: 'sum',
      period: fiveMinutes,
    }),
    atLeast: 10,
    meaning:
      'La table refuse des écritures : trop de commandes à la fois sur les mêmes produits. À faire : rien si cela cesse seul ; sinon voir docs/production.md, « Ce qui casse en premier ».',
  });
};

/**
 * SES reviews an account from 5 % of bounces and 0.1 % of complaints on, and stops it from 10 % and 0.5 % on
 * (SES developer guide, "Reputation dashboard messages").
 */
const REPUTATION = [
  {
    id: 'MailBounces',
    metricName: 'Reputation.BounceRate',
    atLeast: 0.05,
    said: '5 % des e-mails reviennent',
  },
  {
    id: 'MailComplaints',
    metricName: 'Reputation.ComplaintRate',
    atLeast: 0.001,
    said: 'un e-mail sur mille est signalé comme indésirable',
  },
] as const;

const watchReputation = (place: Construct, { alarms }: WatchedShop): void => {
  for (const { id, metricName, atLeast, said } of REPUTATION)
    alarms.raise(place, id, {
      metric: new Metric({ namespace: 'AWS/SES', metricName, statistic: 'max', period: Duration.hours(1) }),
      atLeast,
      meaning: `Plus de ${said} : AWS peut suspendre l’envoi. À faire : back-office, « Travaux et incidents », adresses arrêtées ; SES, « Reputation metrics ».`,
    });
};
