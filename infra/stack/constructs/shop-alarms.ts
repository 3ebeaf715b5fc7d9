import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Alarms, businessMetric } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

/** Counts that the functions write with `countMetric`, and what each means; `periods` are of five minutes. */
const BUSINESS_ALARMS: Record<string, { meaning: string; periods?: number }> = {
  PaymentMismatch: {
    meaning:
      'Un paiement ne correspond pas à sa commande (montant, devise ou mode) : elle reste impayée, à vérifier.',
  },
  PaymentUnknown: {
    meaning:
      'Un prestataire annonce un paiement que le site n’a pas demandé : à rapprocher chez le prestataire.',
  },
  PaymentUnexpected: {
    meaning: 'Une commande a été payée alors qu’elle ne devait plus l’être : un remboursement est à suivre.',
  },
  PaymentCase: {
    meaning:
      'Un paiement se contredit (litige, refus après encaissement, remboursement introuvable) : une personne doit trancher.',
  },
  LedgerDifference: {
    meaning: 'La comparaison de nuit trouve un écart entre le site et un prestataire de paiement.',
  },
  MailGivenUp: {
    meaning:
      'Un e-mail est abandonné : inscription, mot de passe, commande, ou demande de contact (mail/owner est-il réglé ?).',
  },
  PrivacyGivenUp: {
    meaning: 'L’effacement d’un compte supprimé est abandonné : à relancer depuis « Travaux et incidents ».',
  },
  StockDifference: {
    meaning:
      'Le stock du site et celui de Dolibarr diffèrent sans explication : voir les écarts dans le back-office.',
  },
  StockExtractionFailed: {
    meaning:
      'Le stock du jour n’a pas pu être extrait de Dolibarr : le travail dit pourquoi dans le back-office.',
  },
  TillExtractionFailed: {
    meaning:
      'Les ventes d’un jour n’ont pas pu être extraites de la caisse : le travail dit pourquoi dans le back-office.',
  },
  ErpUnreachable: {
    meaning:
      'Dolibarr refuse ou laisse sans réponse ce qu’on lui demande depuis 15 minutes : les commandes sont gardées et partiront à son retour.',
    periods: 3,
  },
};

/** What is watched beyond each function and each queue. */
export const watchShop = (
  scope: Construct,
  shop: { alarms: Alarms; api: HttpApi; outbox: ServiceFunction },
): void => {
  const { alarms } = shop;
  const place = new Construct(scope, 'Watch');
  for (const [name, { meaning, periods = 1 }] of Object.entries(BUSINESS_ALARMS)) {
    alarms.raise(place, name, {
      metric: businessMetric(name, Duration.minutes(5)),
      atLeast: 1,
      periods,
      meaning,
    });
  }
  // silence and not failures: a reading that is not even started says nothing
  alarms.raiseWhenMissing(place, 'ErpNotRead', {
    metric: businessMetric('ErpRead', Duration.minutes(5)),
    periods: 3,
    meaning:
      'Dolibarr n’a pas pu être lu depuis 15 minutes : prix et stocks du site vieillissent, la page « Travaux et incidents » dit pourquoi.',
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
  alarms.raiseWhenMissing(place, 'OutboxStopped', {
    metric: shop.outbox.lambda.metricInvocations({ period: Duration.minutes(15) }),
    meaning:
      'La relance des envois en attente ne tourne plus : ce qui n’est pas parti du premier coup ne partira pas.',
  });
};
