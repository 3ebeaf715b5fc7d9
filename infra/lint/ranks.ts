/**
 * The nouns of `shared/`, `functions/` and `frontend/src/features/`, lowest rank first. A noun imports lower ranks only;
 * within a rank nobody imports anybody, but by `shared/<noun>/<noun>.events.ts`. The linter's configuration is made from
 * this list: after a change run `npm run lint:config`.
 */
export const ranks = [
  // what every noun stands on; these may use each other
  ['platform', 'kernel', 'gateways', 'content'],
  ['settings', 'jobs'],
  ['customers', 'admins', 'catalog', 'barcodes'],
  ['auth', 'contact', 'stock', 'delivery', 'till'],
  ['orders', 'cutting', 'scanning', 'labels'],
  ['payments'],
  // acts upon an order: they may close, take or give back its payment
  ['preparation', 'claims', 'invoices'],
  ['order-changes', 'rounds', 'wholesale'],
  // places orders by itself, and cancels what nobody confirms
  ['standing-orders', 'order-guides'],
  // pushes to the ERP and letters: nobody below waits for them
  ['erp', 'mail', 'privacy'],
  // what looks at everything
  ['incidents', 'dashboard', 'accounting', 'readiness'],
] as const satisfies readonly (readonly string[])[];

export type Noun = (typeof ranks)[number][number];

export const nouns: readonly Noun[] = ranks.flat();

export const rankOf = (noun: Noun): number =>
  ranks.findIndex((rank) => (rank as readonly string[]).includes(noun));
