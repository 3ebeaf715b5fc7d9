import { billedOrders, monthlyCost, secondStageUsd, totalEuros } from './monthly-cost.ts';
import { stageTemplates, wholeStage } from './stage-templates.ts';

/**
 * `npm run cost`: the monthly bill of the stacks as they would be deployed now, at several numbers of
 * orders.
 */
const stage = wholeStage(stageTemplates());
const bills = billedOrders.map((orders) => monthlyCost(stage, orders));
const row = (name: string, figures: readonly (number | string)[]) =>
  [name.padEnd(28), ...figures.map((figure) => String(figure).padStart(10))].join('');
const rows = (bills[0] ?? []).map(({ item }, index) =>
  row(
    item,
    bills.map((bill) => (bill[index]?.usd ?? 0).toFixed(2)),
  ),
);
process.stdout.write(
  [
    row('commandes par mois', billedOrders),
    ...rows.filter((line) => /[1-9]/.test(line.slice(28))),
    row(
      'total, € TTC',
      bills.map((bill) => totalEuros(bill).toFixed(2)),
    ),
    'Dollars hors taxe par ligne, Paris ; gratuités permanentes déduites.',
    `Un second étage n’a plus de gratuités : ${secondStageUsd(stage).toFixed(2)} $ hors taxe à vide.`,
    '',
  ].join('\n'),
);
