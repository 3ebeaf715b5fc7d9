import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check';
import type { Crash } from './interruption.ts';
import type { Fault, FaultMode } from './outside.ts';

export type StepKind =
  | 'order'
  | 'edit'
  | 'open card'
  | 'open wallet'
  | 'person pays'
  | 'capture'
  | 'message'
  | 'return page'
  | 'status'
  | 'refund'
  | 'refund ends'
  | 'refunds take time'
  | 'a day passes'
  | 'push'
  | 'sweep'
  | 'slow ERP'
  | 'deliver'
  | 'replay'
  | 'reconcile'
  | 'move'
  | 'move in the ERP'
  | 'follow'
  | 'count'
  | 'wait';

/** One step; `n` and `m` choose among what exists. */
export type Step = { kind: StepKind; n: number; m: number };

/** Steps of the same moment, where the process dies in it, and how an outside system fails in it. */
export type Moment = { steps: Step[]; crash: Crash | undefined; fault: Fault | undefined };

type Likely = Partial<Record<StepKind, number>>;

const ERP: Likely = {
  order: 3,
  edit: 4,
  status: 2,
  push: 9,
  sweep: 4,
  'slow ERP': 3,
  deliver: 2,
  replay: 3,
  wait: 3,
};
const MONEY: Likely = {
  order: 1,
  edit: 2,
  'open card': 5,
  'open wallet': 4,
  'person pays': 8,
  capture: 5,
  message: 4,
  'return page': 2,
  status: 1,
  refund: 5,
  'refund ends': 2,
  'refunds take time': 1,
  'a day passes': 1,
  reconcile: 2,
  wait: 2,
};
const MONEY_BACK: Likely = {
  refund: 12,
  'refund ends': 5,
  'refunds take time': 3,
  'a day passes': 2,
  message: 3,
  reconcile: 4,
  wait: 3,
  status: 1,
};
const STOCK: Likely = {
  move: 9,
  'move in the ERP': 3,
  follow: 4,
  count: 3,
  push: 9,
  sweep: 4,
  'slow ERP': 2,
  replay: 2,
  order: 1,
  status: 1,
  wait: 3,
};
const EVERYTHING: Likely = { ...STOCK, ...ERP, ...MONEY, order: 5, push: 5 };

const sometimes = <T>(one: Arbitrary<T>): Arbitrary<T | undefined> =>
  oneof({ arbitrary: constant(undefined), weight: 3 }, { arbitrary: one, weight: 2 });

const crash: Arbitrary<Crash> = record({
  // most use cases make few calls; a write to the ERP with its table about thirty
  atCall: oneof(integer({ min: 1, max: 9 }), integer({ min: 1, max: 30 })),
  when: constantFrom('before', 'after'),
});
const fault: Arbitrary<Fault> = record({
  atCall: integer({ min: 1, max: 9 }),
  mode: constantFrom<FaultMode>('down', 'lost', 'late', 'late', 'ghost', 'ghost'),
});

const moments = (likely: Likely, first: Step[]): Arbitrary<Moment[]> => {
  const kinds = Object.entries(likely).map(([kind, weight]) => ({
    arbitrary: constant(kind as StepKind),
    weight,
  }));
  // few things to choose from, so that stories reuse them
  const step = record({ kind: oneof(...kinds), n: nat(5), m: nat(11) });
  const steps = oneof({ arbitrary: tuple(step), weight: 3 }, { arbitrary: tuple(step, step), weight: 1 });
  const moment = record({ steps, crash: sometimes(crash), fault: sometimes(fault) });
  return array(moment, { minLength: 4, maxLength: 14, size: 'max' }).map((all) => [
    ...first.map((one) => ({ steps: [one], crash: undefined, fault: undefined })),
    ...all,
  ]);
};

const order: Step = { kind: 'order', n: 0, m: 2 };

const paidByCard: Step[] = [
  order,
  { kind: 'open card', n: 0, m: 0 },
  { kind: 'person pays', n: 0, m: 5 },
  { kind: 'message', n: 0, m: 0 },
];

/** A story begins with an order, some with a payment in progress: without one there is little to do. */
export const scenarios = oneof(
  moments(ERP, [order]),
  moments(MONEY, [order]),
  moments(MONEY, paidByCard),
  moments(MONEY, [order, { kind: 'open wallet', n: 0, m: 0 }, { kind: 'person pays', n: 0, m: 5 }]),
  moments(MONEY_BACK, paidByCard),
  moments(MONEY_BACK, paidByCard),
  moments(STOCK, [{ kind: 'move', n: 0, m: 2 }]),
  moments(STOCK, [{ kind: 'move', n: 4, m: 3 }]),
  moments(EVERYTHING, [order]),
);

/** A story as text. */
export const told = (scenario: readonly Moment[]): string =>
  scenario
    .map(({ steps, crash: dies, fault: fails }) =>
      [
        steps.map(({ kind, n, m }) => `${kind} ${n}/${m}`).join(' & '),
        dies && `crash ${dies.when} call ${dies.atCall}`,
        fails && `${fails.mode} at outside call ${fails.atCall}`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n');
