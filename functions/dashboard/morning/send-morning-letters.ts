import type { Admins } from '#functions/admins/admins.module.ts';
import type { Claims } from '#functions/claims/claims.module.ts';
import { type MorningServices, readMorning } from './get-morning.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { receivesMorningReport } from '#shared/admins/morning-letter.ts';
import { morningLetter } from '#shared/dashboard/morning-letter.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { type MorningTodo, noTodo, addToTodo } from '#shared/dashboard/morning-todo.ts';

export type LetterServices = MorningServices & {
  table: Table;
  admins: Pick<Admins, 'list'>;
  orders: Pick<Orders, 'placedFrom'>;
  claims: Pick<Claims, 'open'>;
  paymentCases: { waiting: () => Promise<number> };
  erpQuestions: { waiting: () => Promise<number> };
};

const DAY_MS = 24 * 3_600_000;
/** The window of the preparation list: older orders are done, or need an administrator. */
const WINDOW_DAYS = 60;
const MOST_CLAIMS = 100;

/** Sends the morning figures to each subscribed administrator: once a day, however often this runs. */
export const sendMorningLetters = async (services: LetterServices, now: Date) => {
  const readers = (await services.admins.list()).filter(receivesMorningReport);
  const done = { sent: 0, before: 0 };
  if (readers.length === 0) return done;
  const [morning, todo] = await Promise.all([readMorning(services, now), readTodo(services, now)]);
  const today = parisDay(now);
  const letter = morningLetter(morning, todo, today);
  for (const { id: adminId } of readers) {
    const event = {
      id: `admin-morning-${adminId}-${today}`,
      type: 'admin.morning-told',
      version: 1,
      at: now.toISOString(),
      data: { adminId, day: today, ...letter },
    } as const;
    if (await unlessConditionFails(recordEvent(services.table, event))) done.sent += 1;
    else done.before += 1;
  }
  return done;
};

const readTodo = async (services: LetterServices, now: Date): Promise<MorningTodo> => {
  const todo = noTodo();
  const today = parisDay(now);
  const [claims, cases, questions] = await Promise.all([
    services.claims.open(MOST_CLAIMS),
    services.paymentCases.waiting(),
    services.erpQuestions.waiting(),
  ]);
  for await (const page of services.orders.placedFrom(new Date(now.getTime() - WINDOW_DAYS * DAY_MS)))
    for (const order of page) addToTodo(todo, order, today);
  return {
    ...todo,
    decide: cases + questions,
    credits: {
      count: claims.items.length,
      cents: claims.items.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
  };
};
