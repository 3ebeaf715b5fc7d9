import type { MoneyGap } from './money-gaps.ts';

export const moneyGapLabels: Readonly<Record<MoneyGap, string>> = {
  case: 'À trancher',
  not_recorded: 'Pas inscrit dans Dolibarr',
  other_amount: 'Autre montant dans Dolibarr',
  unconfirmed: 'Aucun argent vu',
};
