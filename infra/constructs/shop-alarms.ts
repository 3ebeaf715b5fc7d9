import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Alarms, businessMetric } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

/** What is watched beyond each function and each queue. */
export const watchShop = (
  scope: Construct,
  shop: { alarms: Alarms; api: HttpApi; outbox: ServiceFunction },
): void => {
  const { alarms } = shop;
  const place = new Construct(scope, 'Watch');
  alarms.raise(place, 'PaymentMismatch', {
    metric: businessMetric('PaymentMismatch', Duration.minutes(5)),
    atLeast: 1,
    meaning:
      'Un paiement ne correspond pas à sa commande (montant, devise ou mode) : elle reste impayée, à vérifier.',
  });
  alarms.raise(place, 'ErpUnreachable', {
    metric: businessMetric('ErpUnreachable', Duration.minutes(5)),
    atLeast: 1,
    periods: 3,
    meaning:
      'Dolibarr ne répond plus depuis 15 minutes : les commandes sont gardées et partiront à son retour.',
  });
  alarms.raise(place, 'ServerErrors', {
    metric: shop.api.metricServerError({ period: Duration.minutes(5), statistic: 'sum' }),
    atLeast: 1,
    meaning: 'L’API a répondu par une erreur 5xx : un client a vu « une erreur inattendue ».',
  });
  alarms.raise(place, 'Throttled', {
    // without a function's name: the quota is the account's
    metric: LambdaFunction.metricAllThrottles({ period: Duration.minutes(5) }),
    atLeast: 1,
    meaning: 'Des fonctions ont été refusées faute de place : le quota de Lambda du compte est atteint.',
  });
  alarms.raiseOnSilence(place, 'OutboxStopped', {
    metric: shop.outbox.lambda.metricInvocations({ period: Duration.minutes(15) }),
    meaning:
      'La relance des envois en attente ne tourne plus : ce qui n’est pas parti du premier coup ne partira pas.',
  });
};
