import {
  acceptances,
  type OrderAct,
  orderActs,
  type OrderStates,
  preparationStates,
} from '#shared/orders/order-state.ts';
import {
  deliveryStatuses,
  deliveryStatusLabels,
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/orders/order-status.ts';

const dimensions = [
  ['status', 'Order', orderStatuses, orderStatusLabels],
  ['payment', 'Payment', paymentStatuses, paymentStatusLabels],
  ['delivery', 'Delivery', deliveryStatuses, deliveryStatusLabels],
  [
    'preparation',
    'Preparation',
    preparationStates,
    { ouverte: 'Ouverte', attend_expedition: 'Attend l’expédition', close: 'Close' },
  ],
  [
    'acceptance',
    'Acceptance',
    acceptances,
    { acceptee: 'Acceptée', a_confirmer: 'À confirmer', a_valider: 'À valider' },
  ],
] as const;

type ActRow = {
  by: readonly string[];
  from: Partial<Record<keyof OrderStates, readonly string[]>>;
  to?: Partial<Record<keyof OrderStates, string>>;
};
const rows = Object.entries(orderActs) as [OrderAct, ActRow][];

/** States and transitions of an order, as Markdown with a diagram for each kind of state. */
export const orderStatesMarkdown = (): string =>
  [
    '# States of an order',
    'Made from `shared/orders/order-state.ts` by `npm run docs:api`; do not edit. An order is in one state of each kind at any time. `client`: its customer; `admin`: the back-office; `erp`: what people do in Dolibarr; `provider`: what a payment provider says; `system`: what is done when its time has come.',
    ...dimensions.flatMap(([name, title, states, labels]) => [`## ${title}`, diagram(name, states, labels)]),
    '## Who may do what, from where',
    table(),
  ]
    .join('\n\n')
    .concat('\n');

const diagram = (
  name: keyof OrderStates,
  states: readonly string[],
  labels: Readonly<Record<string, string>>,
): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${states[0] ?? ''}`,
    ...states.map((state) => `  ${state} : ${labels[state] ?? state}`),
    ...rows.flatMap(([act, { by, from, to }]) => {
      const end = to?.[name];
      if (end === undefined) return [];
      return (from[name] ?? states)
        .filter((state) => state !== end)
        .map((state) => `  ${state} --> ${end} : ${act} (${by.join(', ')})`);
    }),
    '```',
  ].join('\n');

const table = (): string =>
  [
    '| act | by | from | to |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ([act, { by, from, to }]) =>
        `| \`${act}\` | ${by.join(', ')} | ${Object.values(from)
          .map((states) => states.join(' or '))
          .join('; ')} | ${Object.values(to ?? {}).join('; ')} |`,
    ),
  ].join('\n');
