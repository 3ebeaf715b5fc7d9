/**
 * The nouns of `shared/`, `functions/` and `frontend/src/features/`, lowest rank first. A noun imports lower
 * ranks only; within a rank only `shared/<noun>/<noun>.events.ts` may be imported. The linter's
 * configuration is generated from this list: after a change run `npm run lint:config`.
 */
export const ranks = [
  // foundations of every noun; these may use each other
  ['platform', 'kernel', 'gateways', 'content'],
  ['settings', 'jobs'],
  ['customers', 'admins', 'catalog', 'barcodes'],
  ['auth', 'contact', 'stock', 'delivery', 'till'],
  ['orders', 'cutting', 'scanning', 'labels'],
  ['payments'],
  // acts on an order: they may close, capture or refund its payment
  ['preparation', 'claims', 'invoices'],
  ['order-changes', 'rounds', 'wholesale'],
  // places orders, and cancels unconfirmed ones
  ['standing-orders', 'order-guides'],
  // pushes to the ERP and e-mails: no lower noun waits for them
  ['erp', 'mail', 'privacy'],
  // overviews of everything
  ['incidents', 'dashboard', 'accounting', 'readiness'],
] as const satisfies readonly (readonly string[])[];

export type Noun = (typeof ranks)[number][number];

export const nouns: readonly Noun[] = ranks.flat();

export const rankOf = (noun: Noun): number =>
  ranks.findIndex((rank) => (rank as readonly string[]).includes(noun));
