import { createOnce } from '#functions/platform/create-once.ts';
import { ulid } from '#functions/platform/ids.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderGuideBody } from '#shared/order-guides/order-guide-body.ts';
import {
  type HouseGuide,
  MAX_GUIDES,
  type GuideLine,
  type OrderGuide,
} from '#shared/order-guides/order-guide.ts';
import { groupOf } from '#shared/settings/customer-groups.ts';
import type { GuideServices } from './guide-services.ts';
import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { milliFromWire, wireFromMilli } from '#shared/kernel/quantity.ts';
import type { GuideRow } from '#shared/order-guides/order-guides.contract.ts';
import { lineQuantity } from '#shared/orders/cart.ts';
import { resaveAmount, savedAmount, untouched, type WireAmount } from '#shared/orders/saved-line.ts';

const SAVED = 'La liste est enregistrée.';
const GONE = 'La liste est supprimée.';

/** Own lists, and shared ones for this customer's group or for everyone. */
export const listOrderGuides = async ({ guides, customers, settings }: GuideServices, customerId: string) => {
  const [own, house, account, groups] = await Promise.all([
    guides.ofCustomer(customerId),
    guides.house.list(),
    customers.find(customerId),
    settings.read(shopSettings.customerGroups),
  ]);
  const { id: group } = groupOf(groups.value, account?.groupId);
  const proposed = house.filter(({ groupId }) => groupId === undefined || groupId === group);
  const byName = <Guide extends { name: string }>(list: readonly Guide[]) =>
    list.toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
  return {
    success: true as const,
    data: byName(own).map(guideRow),
    proposed: byName(proposed).map(guideRow),
  };
};

export const createOrderGuide = (
  { table, guides }: Pick<GuideServices, 'table' | 'guides'>,
  body: OrderGuideBody,
  { customerId, key, now }: { customerId: string; key: string | undefined; now: Date },
) =>
  createOnce(
    table,
    { owner: customerId, what: 'guide', key, body },
    {
      again: async (id) => {
        const guide = await guides.find(customerId, id);
        if (!guide) throw listNotFound();
        return { success: true as const, data: guideRow(guide), message: SAVED };
      },
      create: async (record) => {
        if ((await guides.ofCustomer(customerId)).length >= MAX_GUIDES) throw tooMany();
        const lines = await guideLines(table, body.items, []);
        const guide = { id: ulid(now), name: body.name, lines, version: 1 };
        await table.transact([guides.create(customerId, guide), record(guide.id)]);
        return { success: true as const, data: guideRow(guide), message: SAVED };
      },
    },
  );

export const changeOrderGuide = async (
  { table, guides }: GuideServices,
  id: string,
  { name, items, version }: OrderGuideBody & { version: number },
  customerId: string,
) => {
  const before = await guides.find(customerId, id);
  if (!before) throw listNotFound();
  const guide = { id, name, lines: await guideLines(table, items, before.lines), version };
  if (!(await unlessConditionFails(guides.replace(customerId, guide)))) throw changedElsewhere();
  return { success: true as const, data: guideRow({ ...guide, version: version + 1 }), message: SAVED };
};

export const removeOrderGuide = async ({ guides }: GuideServices, id: string, customerId: string) => {
  if (!(await unlessConditionFails(guides.remove(customerId, id)))) throw listNotFound();
  return { success: true as const, message: GONE };
};

type HouseBody = OrderGuideBody & { group_id: number | null };

export const listHouseGuides = async ({ guides }: GuideServices) => ({
  success: true as const,
  data: (await guides.house.list()).map(houseRow),
});

export const createHouseGuide = (
  services: GuideServices,
  body: HouseBody,
  { key, now }: { key: string | undefined; now: Date },
) => {
  const { table, guides } = services;
  return createOnce(
    table,
    { owner: 'HOUSE', what: 'house-guide', key, body },
    {
      again: async (id) => {
        const guide = await guides.house.find(id);
        if (!guide) throw listNotFound();
        return { success: true as const, data: houseRow(guide), message: SAVED };
      },
      create: async (record) => {
        if ((await guides.house.list()).length >= MAX_GUIDES) throw tooMany();
        const group = await knownGroup(services, body.group_id);
        const lines = await guideLines(table, body.items, []);
        const guide: HouseGuide = { id: ulid(now), name: body.name, lines, version: 1, ...group };
        await table.transact([guides.house.create(guide), record(guide.id)]);
        return { success: true as const, data: houseRow(guide), message: SAVED };
      },
    },
  );
};

export const changeHouseGuide = async (
  services: GuideServices,
  id: string,
  { version, ...body }: HouseBody & { version: number },
) => {
  const { table, guides } = services;
  const before = await guides.house.find(id);
  if (!before) throw listNotFound();
  const group = await knownGroup(services, body.group_id);
  const guide: HouseGuide = {
    id,
    name: body.name,
    lines: await guideLines(table, body.items, before.lines),
    version,
    ...group,
  };
  if (!(await unlessConditionFails(guides.house.replace(guide)))) throw changedElsewhere();
  return { success: true as const, data: houseRow({ ...guide, version: version + 1 }), message: SAVED };
};

export const removeHouseGuide = async ({ guides }: GuideServices, id: string) => {
  if (!(await unlessConditionFails(guides.house.remove(id)))) throw listNotFound();
  return { success: true as const, message: GONE };
};

const houseRow = (guide: HouseGuide) => ({ ...guideRow(guide), group_id: guide.groupId ?? null });

const knownGroup = async (
  { settings }: GuideServices,
  groupId: number | null,
): Promise<{ groupId?: number }> => {
  if (groupId === null) return {};
  const { groups } = (await settings.read(shopSettings.customerGroups)).value;
  if (groups.some(({ id }) => id === groupId)) return { groupId };
  throw new Refusal('invalid_input', 'Ce groupe est inconnu.', { field: 'group_id' });
};

const listNotFound = () => new Refusal('not_found', 'Liste introuvable.');

const changedElsewhere = () =>
  new Refusal('version_conflict', 'Cette liste a changé entre-temps : relisez-la avant de continuer.');

const tooMany = () =>
  new Refusal('invalid_input', `Il y a déjà ${MAX_GUIDES} listes : supprimez-en une d’abord.`, {
    field: 'name',
  });

/** The requested lines; refuses a product that is not sold, unless it was in the list before. */
const guideLines = async (
  table: Table,
  items: OrderGuideBody['items'],
  before: readonly GuideLine[],
): Promise<GuideLine[]> => {
  const read = await readTogether(
    table,
    items.map((item) => productPart(item.product_id)),
  );
  return items.map(({ product_id: productId, par, cut_note: cutNote, ...amount }, i) => {
    const product = read(productPart(productId));
    const sold = product?.onSale ? product : undefined;
    const saved = before.find((line) => line.productId === productId);
    const known = sold ?? saved;
    if (!known)
      throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
        field: `items.${i}.product_id`,
      });
    const counted = countedLine(amount, sold, saved, `items.${i}`);
    const level =
      par === null
        ? undefined
        : lineQuantity(
            { productId, milli: milliFromWire(par) ?? 0 },
            { label: known.label, unit: counted.unit },
          ).milli;
    return {
      productId,
      milli: counted.milli,
      ...(cutNote ? { cutNote } : {}),
      label: known.label,
      unit: counted.unit,
      ...(counted.inPieces ? { inPieces: true } : {}),
      ...(level === undefined ? {} : { par: level }),
    };
  });
};

/** A line whose sale unit changed and that was not edited stays: the list marks it until it is. */
const countedLine = (
  amount: WireAmount,
  product: Product | undefined,
  saved: GuideLine | undefined,
  field: string,
): Pick<GuideLine, 'milli' | 'unit' | 'inPieces'> => {
  if (product && saved && untouched(amount, saved, product)) return saved;
  if (product) return savedAmount(amount, product, field);
  if (!saved) throw new Refusal('product_unknown');
  return resaveAmount(amount, saved, field);
};

const guideRow = ({ id, version, name, lines }: OrderGuide): GuideRow => ({
  id,
  version,
  name,
  lines: lines.map((line) => ({
    product_id: line.productId,
    label: line.label,
    unit: line.unit,
    ...(line.inPieces ? { in_pieces: true } : {}),
    quantity: wireFromMilli(line.milli),
    par: line.par === undefined ? null : wireFromMilli(line.par),
    ...(line.cutNote === undefined ? {} : { cut_note: line.cutNote }),
  })),
});
