import fc from 'fast-check';
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
  | 'push'
  | 'sweep'
  | 'replay'
  | 'reconcile'
  | 'wait';

/** One thing that happens; `n` and `m` choose among what is there. */
export type Step = { kind: StepKind; n: number; m: number };

/** Steps of the same moment, where the process dies in it, and how an outside system fails in it. */
export type Moment = { steps: Step[]; crash: Crash | undefined; fault: Fault | undefined };

type Likely = Partial<Record<StepKind, number>>;

const ERP: Likely = { order: 3, edit: 3, status: 2, push: 9, sweep: 3, replay: 3, wait: 3 };
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
  refund: 3,
  reconcile: 2,
  wait: 2,
};
const EVERYTHING: Likely = { ...ERP, ...MONEY, order: 5, push: 5 };

const sometimes = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: one, weight: 2 });

const crash: fc.Arbitrary<Crash> = fc.record({
  atCall: fc.integer({ min: 1, max: 9 }),
  when: fc.constantFrom('before', 'after'),
});
const fault: fc.Arbitrary<Fault> = fc.record({
  atCall: fc.integer({ min: 1, max: 5 }),
  mode: fc.constantFrom<FaultMode>('down', 'lost', 'late', 'late', 'ghost'),
});

const moments = (likely: Likely, first: Step[]): fc.Arbitrary<Moment[]> => {
  const kinds = Object.entries(likely).map(([kind, weight]) => ({
    arbitrary: fc.constant(kind as StepKind),
    weight,
  }));
  // few things to choose from, so that stories stay with them
  const step = fc.record({ kind: fc.oneof(...kinds), n: fc.nat(5), m: fc.nat(11) });
  const steps = fc.oneof(
    { arbitrary: fc.tuple(step), weight: 3 },
    { arbitrary: fc.tuple(step, step), weight: 1 },
  );
  const moment = fc.record({ steps, crash: sometimes(crash), fault: sometimes(fault) });
  return fc
    .array(moment, { minLength: 4, maxLength: 14, size: 'max' })
    .map((all) => [...first.map((one) => ({ steps: [one], crash: undefined, fault: undefined })), ...all]);
};

const order: Step = { kind: 'order', n: 0, m: 2 };

/** A story begins with an order, some with a payment under way: without one there is little to do. */
export const stories = fc.oneof(
  moments(ERP, [order]),
  moments(MONEY, [order]),
  moments(MONEY, [order, { kind: 'open card', n: 0, m: 0 }, { kind: 'person pays', n: 0, m: 5 }]),
  moments(MONEY, [order, { kind: 'open wallet', n: 0, m: 0 }, { kind: 'person pays', n: 0, m: 5 }]),
  moments(EVERYTHING, [order]),
);

/** A story in words. */
export const told = (story: readonly Moment[]): string =>
  story
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
