import { stored } from '#functions/platform/table/stored.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { anyOf, isNew, oneOf, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { photoAttribute, type PhotoNumber, photoNumbers } from '#shared/claims/claim-photo.ts';
import { type Claim, storedClaim } from '#shared/claims/claim.ts';

export type ClaimsStore = ReturnType<typeof claimsStore>;

/** Claims share the partition of their order's refunds; one per product. */
export const claimsStore = (table: Table) => ({
  async find(orderId: string, productId: string): Promise<Claim | undefined> {
    const item = await table.get(keys.claim(orderId, productId), { consistent: true });
    return item && claimFrom(item);
  },

  async ofOrder(orderId: string): Promise<Claim[]> {
    return (await table.queryAll({ pk: `ORDER#${orderId}`, prefix: 'CLAIM#' })).map(claimFrom);
  },

  /** Open claims of a customer, filtered from the list of all open claims. */
  async openOf(customerId: string): Promise<Claim[]> {
    const items = await table.queryAll({ index: 'gsi1', pk: 'CLAIMS' });
    return items.map(claimFrom).filter((claim) => claim.customerId === customerId);
  },

  /** Open claims, oldest first. */
  async open(limit: number, cursor?: string): Promise<Page<Claim>> {
    const page = await table.query({ index: 'gsi1', pk: 'CLAIMS', limit, cursor });
    return { items: page.items.map(claimFrom), next: page.next };
  },

  /** May replace a withdrawn claim; the transaction fails if another one exists. */
  create: (claim: Claim): TransactItem =>
    table.ops.put(claimItem(claim), anyOf(isNew, oneOf('state', ['withdrawn']))),

  /** Fails unless the claim is unchanged since `before` and undecided. */
  replace: (before: Claim, claim: Claim): TransactItem =>
    table.ops.put(claimItem(claim), oneOf('state', [before.state])),

  /** Fails unless the claim is open. Removes it from the open list. */
  decide: (
    { orderId, productId }: Claim,
    decided: Pick<Claim, 'state' | 'reason' | 'by' | 'decidedAt' | 'takenOff'> &
      Partial<Pick<Claim, 'amountCents' | 'declaredMilli' | 'askedMilli'>>,
  ): TransactItem =>
    table.ops.update(
      keys.claim(orderId, productId),
      provided(setting(decided, { remove: ['gsi1pk', 'gsi1sk'] }), oneOf('state', ['open'])),
    ),

  /** Fails unless the claim is open and has no photo with this number. */
  addPhoto: ({ orderId, productId }: Claim, number: PhotoNumber, storedAt: string): TransactItem => {
    const attribute = photoAttribute(number);
    return table.ops.update(
      keys.claim(orderId, productId),
      provided(setting({ [attribute]: storedAt }), oneOf('state', ['open']), unchanged(attribute, undefined)),
    );
  },

  /** For a deleted account: the claim is decided without its customer. */
  withoutCustomer: ({ orderId, productId }: Claim): TransactItem =>
    table.ops.update(
      keys.claim(orderId, productId),
      setting({ accountGone: true }, { remove: photoNumbers.map(photoAttribute) }),
    ),
});

const claimItem = (claim: Claim) => ({
  ...keys.claim(claim.orderId, claim.productId),
  ...indexed.list('CLAIMS', `${claim.declaredAt}#${claim.orderId}#${claim.productId}`),
  ...claim,
  v: storedVersions.claim,
});

const claimFrom = stored('claim', storedClaim);
