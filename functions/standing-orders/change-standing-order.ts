import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { createOnce } from '#functions/platform/create-once.ts';
import { ulid } from '#functions/platform/ids.ts';
import { parisDay, addDays } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { resaveAmount, savedAmount, untouched } from '#shared/orders/saved-line.ts';
import { nextToHandle, overUntil } from '#shared/standing-orders/planned-dates.ts';
import { awaitingDates } from '#shared/standing-orders/standing-due.ts';
import type { StandingOrderBody } from '#shared/standing-orders/standing-order-body.ts';
import {
  MAX_STANDING_ORDERS,
  type StandingLine,
  type StandingOrder,
  type StandingPlan,
} from '#shared/standing-orders/standing-order.ts';
import { handledWrites, outcome, readContext, type StandingContext } from './handled-writes.ts';
import { rowsOf } from './standing-order-view.ts';
import type { StandingServices } from './standing-services.ts';

type By = { customerId: string; by?: string; now: Date };

/**
 * Begins with the first date whose cutoff has not passed; once per key, and at most the allowed number per
 * customer.
 */
export const createStandingOrder = (
  services: StandingServices,
  body: StandingOrderBody,
  { customerId, by, key, now }: By & { key?: string | undefined },
) =>
  createOnce(
    services.table,
    { owner: customerId, what: 'standing-order', key, body },
    {
      again: async (id) => {
        const context = await contextOrRefuse(services, customerId);
        return answer(services, await ownStanding(services, customerId, id), context, now, SAVED);
      },
      create: async (record) => {
        const { standing, context } = await newStanding(services, body, {
          customerId,
          ...(by === undefined ? {} : { by }),
          now,
        });
        await services.table.transact([
          services.standing.create(standing, context.dueOf(standing)),
          record(standing.id),
        ]);
        return answer(services, standing, context, now, SAVED);
      },
    },
  );

const SAVED = 'La commande régulière est enregistrée.';

const newStanding = async (
  services: StandingServices,
  body: StandingOrderBody,
  { customerId, by, now }: By,
) => {
  const context = await contextOrRefuse(services, customerId);
  const others = (await services.standing.ofCustomer(customerId)).filter(({ ended }) => !ended);
  if (others.length >= MAX_STANDING_ORDERS)
    throw new Refusal(
      'invalid_input',
      `Vous avez déjà ${MAX_STANDING_ORDERS} commandes régulières : mettez fin à l’une d’elles d’abord.`,
      { field: 'name' },
    );
  const requested = await requestedPlan(services, body, context, []);
  const zone = context.zoneOf(requested);
  const standing: StandingOrder = {
    ...requested,
    id: ulid(now),
    customerId,
    ...(by === undefined ? {} : { by }),
    skips: [],
    createdAt: now.toISOString(),
    doneUntil: overUntil(now, { ...requested, skips: [] }, zone, context.rules, beforeToday(now)),
    dates: [],
    version: 1,
  };
  return { standing, context };
};

/** Replaces exactly the version that was read. Orders already made stay as they are. */
export const changeStandingOrder = async (
  services: StandingServices,
  id: string,
  { version, ...body }: StandingOrderBody & { version: number },
  { customerId, by, now }: By,
) => {
  const context = await contextOrRefuse(services, customerId);
  const seen = await ownStanding(services, customerId, id);
  if (seen.version !== version) throw changedElsewhere();
  const before = await recordMissedDates(services, seen, context, now);
  const requested = await requestedPlan(services, body, context, before.lines);
  const { until: _until, by: _by, ...stored } = before;
  const after: StandingOrder = { ...stored, ...requested, ...(by === undefined ? {} : { by }) };
  const doneUntil = overUntil(now, after, context.zoneOf(after), context.rules, before.doneUntil);
  return replace(services, { ...after, doneUntil }, context, now, SAVED);
};

/** Longer than an e-mail is retried (ten attempts in about three hours). */
const LETTER_MS = 24 * 3_600_000;

/** No more orders are made; existing ones stay, to be confirmed or not like any other. */
export const endStandingOrder = async (services: StandingServices, id: string, { customerId, now }: By) => {
  const context = await contextOrRefuse(services, customerId);
  const seen = await ownStanding(services, customerId, id);
  const before = await recordMissedDates(services, seen, context, now);
  const after: StandingOrder = { ...before, ended: true };
  // the e-mail about a missed date reads it: it is deleted after the e-mail's retries
  const hasLetter = before.version !== seen.version;
  const write =
    awaitingDates(after).length > 0
      ? services.standing.replace(after, context.dueOf(after))
      : hasLetter
        ? services.standing.replace(after, new Date(now.getTime() + LETTER_MS))
        : services.standing.remove(before);
  await writeOrRefuse(services, [write]);
  return { success: true as const, message: 'Cette commande régulière est terminée.' };
};

export const contextOrRefuse = async (
  services: StandingServices,
  customerId: string,
): Promise<StandingContext> => {
  const context = await readContext(services, customerId);
  if (!context) throw new Refusal('not_signed_in');
  return context;
};

/** Own one or 404: a foreign id and an unknown one look the same. */
export const ownStanding = async (
  { standing }: StandingServices,
  customerId: string,
  id: string,
): Promise<StandingOrder> => {
  const found = await standing.find(customerId, id);
  if (!found || found.ended) throw new Refusal('not_found', 'Commande régulière introuvable.');
  return found;
};

/** Before the plan changes, notifies dates that should have been ordered and were not. */
export const recordMissedDates = async (
  services: StandingServices,
  standing: StandingOrder,
  context: StandingContext,
  now: Date,
): Promise<StandingOrder> => {
  let current = standing;
  for (;;) {
    const next = nextToHandle(current, context.zoneOf(current), context.rules, current.doneUntil);
    if (!next || next.cutoff > now) return current;
    const state = next.day === null ? 'closed' : 'missed';
    await writeOrRefuse(
      services,
      handledWrites(services, current, outcome(next, state, now), { context, now }),
    );
    current = await ownStanding(services, standing.customerId, standing.id);
  }
};

/** Replaces the version that it names. */
export const replace = async (
  services: StandingServices,
  after: StandingOrder,
  context: StandingContext,
  now: Date,
  message: string,
) => {
  await writeOrRefuse(services, [services.standing.replace(after, context.dueOf(after))]);
  return answer(services, { ...after, version: after.version + 1 }, context, now, message);
};

const changedElsewhere = () =>
  new Refusal(
    'version_conflict',
    'Cette commande régulière a changé entre-temps : relisez-la avant de continuer.',
  );

const writeOrRefuse = async (
  { table }: StandingServices,
  writes: Parameters<StandingServices['table']['transact']>[0],
): Promise<void> => {
  try {
    await table.transact(writes);
  } catch (error) {
    if (error instanceof ConditionFailed) throw changedElsewhere();
    throw error;
  }
};

const answer = async (
  services: StandingServices,
  standing: StandingOrder,
  context: StandingContext,
  now: Date,
  message: string,
) => {
  const [data] = await rowsOf(services, [standing], context, now);
  if (!data) throw new Error('a standing order has no row');
  return { success: true as const, data, message };
};

const beforeToday = (now: Date): string => addDays(parisDay(now), -1);

type StandingRequest = Omit<StandingPlan, 'skips'> &
  Pick<StandingOrder, 'name' | 'lines' | 'addressId' | 'mode'>;

/** The requested plan; refuses products that are not sold, and places that are not delivered. */
const requestedPlan = async (
  services: StandingServices,
  body: StandingOrderBody,
  context: StandingContext,
  before: readonly StandingLine[],
): Promise<StandingRequest> => {
  if (!context.zoneOf({ addressId: body.address_id }))
    throw new Refusal(
      'invalid_input',
      'Choisissez une adresse où nous livrons, avec sa rue et son code postal.',
      {
        field: 'address_id',
      },
    );
  return {
    name: body.name,
    lines: await requestedLines(services, body.items, before),
    addressId: body.address_id,
    weekdays: body.weekdays.toSorted(),
    everyWeeks: body.every_weeks,
    from: body.from,
    ...(body.until === null ? {} : { until: body.until }),
    pauses: body.pauses.toSorted((a, b) => a.from.localeCompare(b.from)),
    closedDay: body.closed_day,
    mode: body.mode,
  };
};

/**
 * Refuses a product that is not sold, unless it was there before: it is marked for its customer, and stops
 * nothing else.
 */
const requestedLines = async (
  { table }: StandingServices,
  items: StandingOrderBody['items'],
  before: readonly StandingLine[],
): Promise<StandingLine[]> => {
  const read = await readTogether(
    table,
    items.map((item) => productPart(item.product_id)),
  );
  return items.map(({ product_id: productId, cut_note: cutNote, ...amount }, i) => {
    const noted = cutNote ? { cutNote } : {};
    const product = read(productPart(productId));
    const stored = before.find((line) => line.productId === productId);
    if (product?.onSale) {
      const problem = untouched(amount, stored, product);
      // not edited since its sale unit changed
      const counted = stored && problem ? countOf(stored) : savedAmount(amount, product, `items.${i}`);
      return { productId, ...counted, ...noted, label: product.label, ...(problem ? { problem } : {}) };
    }
    if (!stored)
      throw new Refusal('product_unknown', product && `« ${product.label} » n’est plus proposé à la vente.`, {
        field: `items.${i}.product_id`,
      });
    const counted = resaveAmount(amount, stored, `items.${i}`);
    return { productId, ...counted, ...noted, label: stored.label, problem: 'withdrawn' };
  });
};

const countOf = ({ milli, unit, inPieces }: StandingLine) => ({
  milli,
  unit,
  ...(inPieces ? { inPieces } : {}),
});
