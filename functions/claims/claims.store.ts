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

/** DynamoDB mapping of claims: beside the refunds of their order, one for a product. */
export const claimsStore = (table: Table) => ({
  async find(orderId: string, productId: string): Promise<Claim | undefined> {
    const item = await table.get(keys.claim(orderId, productId), { consistent: true });
    return item && claimFrom(item);
  },

  async ofOrder(orderId: string): Promise<Claim[]> {
    return (await table.queryAll({ pk: `ORDER#${orderId}`, prefix: 'CLAIM#' })).map(claimFrom);
  },

  /** Those of one customer that wait for a person, by the list of all that do. */
  async openOf(customerId: string): Promise<Claim[]> {
    const items = await table.queryAll({ index: 'gsi1', pk: 'CLAIMS' });
    return items.map(claimFrom).filter((claim) => claim.customerId === customerId);
  },

  /** Those that wait for a person, the longest first. */
  async open(limit: number, cursor?: string): Promise<Page<Claim>> {
    const page = await table.query({ index: 'gsi1', pk: 'CLAIMS', limit, cursor });
    return { items: page.items.map(claimFrom), next: page.next };
  },

  /** In the place of one that was withdrawn; the transaction fails where another one stands. */
  create: (claim: Claim): TransactItem =>
    table.ops.put(claimItem(claim), anyOf(isNew, oneOf('state', ['withdrawn']))),

  /** Replaces a claim that is still undecided since it was read. */
  replace: (before: Claim, claim: Claim): TransactItem =>
    table.ops.put(claimItem(claim), oneOf('state', [before.state])),

  /** Only one that is open: the transaction fails when somebody else was faster. It leaves the list. */
  decide: (
    { orderId, productId }: Claim,
    decided: Pick<Claim, 'state' | 'reason' | 'by' | 'decidedAt' | 'takenOff'> &
      Partial<Pick<Claim, 'amountCents' | 'declaredMilli' | 'askedMilli'>>,
  ): TransactItem =>
    table.ops.update(
      keys.claim(orderId, productId),
      provided(setting(decided, { remove: ['gsi1pk', 'gsi1sk'] }), oneOf('state', ['open'])),
    ),

  /** To one that is open and has none of that number. */
  addPhoto: ({ orderId, productId }: Claim, number: PhotoNumber, storedAt: string): TransactItem => {
    const attribute = photoAttribute(number);
    return table.ops.update(
      keys.claim(orderId, productId),
      provided(setting({ [attribute]: storedAt }), oneOf('state', ['open']), unchanged(attribute, undefined)),
    );
  },

  /** Of an account that is deleted: the house decides on it alone. */
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
