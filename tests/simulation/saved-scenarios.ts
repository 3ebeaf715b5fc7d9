import type { Fault } from './outside.ts';
import type { Moment, Step } from './steps.ts';

const moment = (steps: Step[], fault?: Fault): Moment => ({ steps, crash: undefined, fault });
const step = (kind: Step['kind'], n = 0, m = 0): Step => ({ kind, n, m });

const order = moment([step('order', 0, 2)]);
const entry = moment([step('move', 0, 0)]);
const transfer = moment([step('move', 0, 2)]);
const ofLots = moment([step('move', 4, 2)]);
const refund = step('refund', 0, 1);
const paid = [
  order,
  moment([step('open card')]),
  moment([step('person pays', 0, 5)]),
  moment([step('message', 0, 0)]),
];
const newProduct = moment([step('move', 0, 4)]);

/** Failures found by the simulation, as they occurred, and rare cases. */
export const savedScenarios: Record<string, Moment[]> = {
  'three refunds with one key at once': [...paid, moment([refund, refund, refund])],
  'a refund whose answer is lost, asked for again a day later when its key is forgotten': [
    ...paid,
    moment([refund], { atCall: 1, mode: 'lost' }),
    moment([step('a day passes')]),
    moment([refund]),
    moment([step('reconcile')]),
  ],
  'a refund that the bank is slow to make, while somebody asks again and the clock runs': [
    ...paid,
    moment([refund], { atCall: 1, mode: 'late' }),
    moment([step('wait', 0, 4)]),
    moment([step('reconcile')]),
    moment([refund]),
  ],
  'a refund that is pending for two days is never asked for again': [
    ...paid,
    moment([step('refunds take time', 0, 1)]),
    moment([refund]),
    moment([step('a day passes')]),
    moment([step('reconcile')]),
    moment([step('a day passes')]),
    moment([step('reconcile')]),
    moment([step('refund ends', 0, 1)]),
  ],
  'several refunds at once want more than is held': [
    ...paid,
    moment([step('refund', 0, 4), step('refund', 1, 4), step('refund', 0, 11)]),
    moment([step('refund', 1, 10), step('refund', 1, 11)]),
  ],
  'a refund that the bank sends back, and one that it refuses': [
    ...paid,
    moment([refund]),
    moment([step('refund ends', 0, 0)]),
    moment([step('message', 1, 0)]),
    moment([step('refunds take time', 0, 1)]),
    moment([step('refund', 1, 6)]),
    moment([step('refund ends', 1, 0)]),
    moment([step('reconcile')]),
  ],
  'a process that dies right after it marked a refund as sent, and one that dies before': [
    ...paid,
    { steps: [step('refund', 0, 1)], crash: { atCall: 9, when: 'before' }, fault: undefined },
    { steps: [step('refund', 1, 2)], crash: { atCall: 8, when: 'after' }, fault: undefined },
    moment([step('wait', 0, 5)]),
    moment([step('reconcile')]),
  ],
  'a replay while the ERP may still be creating the third party': [
    order,
    moment([step('push')], { atCall: 3, mode: 'late' }),
    moment([step('replay')]),
    moment([step('push')]),
  ],
  'an edit pushed while the ERP may still be creating the order': [
    order,
    moment([step('push')], { atCall: 5, mode: 'late' }),
    moment([step('edit', 0, 3)]),
    moment([step('sweep')]),
  ],
  'a second order of the same customer while the ERP may still be creating the third party': [
    order,
    moment([step('push')], { atCall: 3, mode: 'late' }),
    moment([step('order', 2, 1)]),
    moment([step('sweep')]),
  ],
  'two clicks on "pay by card" while a wallet payment is open': [
    order,
    moment([step('open wallet')]),
    moment([step('open card'), step('open card')]),
  ],
  'an edit while the wallet may still be taking the old amount': [
    order,
    moment([step('open wallet')]),
    moment([step('person pays', 0, 5)]),
    moment([step('capture')], { atCall: 1, mode: 'late' }),
    moment([step('edit', 0, 4)]),
  ],
  'a third party that the ERP said it had created': [
    order,
    moment([step('push')], { atCall: 3, mode: 'ghost' }),
  ],
  'an order that the ERP said it had created': [order, moment([step('push')], { atCall: 5, mode: 'ghost' })],
  'more orders than there is of a product, one after the other and at once': [
    moment([step('order', 1, 11)]),
    moment([step('order', 4, 11)]),
    moment([step('order', 2, 11), step('order', 5, 11)]),
  ],
  'a worker that dies right after taking up a new order': [
    order,
    { steps: [step('push')], crash: { atCall: 2, when: 'after' }, fault: undefined },
  ],
  'a worker that dies while the ERP creates its order, and an edit of it right after': [
    order,
    { steps: [step('push')], crash: { atCall: 12, when: 'before' }, fault: { atCall: 5, mode: 'late' } },
    moment([step('edit', 0, 3)]),
    moment([step('sweep')]),
    moment([step('sweep')]),
  ],
  'an edit written in several steps, two of which die': [
    order,
    moment([step('push')]),
    moment([step('slow ERP', 0, 2)]),
    moment([step('edit', 0, 3)]),
    moment([step('sweep')]),
    { steps: [step('sweep')], crash: { atCall: 8, when: 'after' }, fault: undefined },
    moment([step('wait', 0, 4)]),
    { steps: [step('sweep')], crash: { atCall: 8, when: 'before' }, fault: undefined },
    moment([step('wait', 0, 4)]),
    moment([step('sweep')]),
    moment([step('order', 1, 2)]),
    moment([step('sweep')]),
    moment([step('sweep')]),
  ],
  'a worker that dies while the ERP makes a movement, and another movement right after': [
    entry,
    { steps: [step('push')], crash: { atCall: 9, when: 'before' }, fault: { atCall: 2, mode: 'late' } },
    moment([step('move', 1, 0)]),
    moment([step('sweep')]),
  ],
  'a movement that the ERP is slow to make, replayed at once': [
    entry,
    moment([step('push')], { atCall: 2, mode: 'late' }),
    moment([step('replay')]),
    moment([step('push')]),
  ],
  'a second movement while the ERP may still be making the first': [
    entry,
    moment([step('push')], { atCall: 2, mode: 'late' }),
    moment([step('move', 1, 0)]),
    moment([step('sweep')]),
  ],
  'a movement that the ERP said it had made': [entry, moment([step('push')], { atCall: 2, mode: 'ghost' })],
  'a movement that the ERP made and did not say so, read from there first': [
    entry,
    moment([step('push')], { atCall: 2, mode: 'lost' }),
    moment([step('follow')]),
    moment([step('count')]),
    moment([step('push')]),
  ],
  'a worker that dies between the two movements of a transfer': [
    transfer,
    { steps: [step('push')], crash: { atCall: 8, when: 'after' }, fault: undefined },
    moment([step('follow')]),
    moment([step('count')]),
  ],
  'the whole catalogue counted while movements are on their way': [
    transfer,
    ofLots,
    moment([step('count')]),
    moment([step('sweep')], { atCall: 2, mode: 'down' }),
    moment([step('count'), step('sweep')]),
  ],
  'movements made in the ERP while it is counted, and while they are followed': [
    entry,
    moment([step('count'), step('move in the ERP', 5, 0), step('move in the ERP', 3, 0), step('push')]),
    moment([step('follow'), step('move in the ERP', 2, 1), step('push')]),
  ],
  'a reading that dies after it entered some movements of the ERP': [
    moment([step('move in the ERP', 0, 0)]),
    moment([step('move in the ERP', 1, 0)]),
    { steps: [step('follow')], crash: { atCall: 6, when: 'after' }, fault: undefined },
    moment([step('follow')]),
  ],
  'a product whose creation the ERP is slow to do, seen by a count before we know': [
    newProduct,
    moment([step('push')], { atCall: 2, mode: 'late' }),
    moment([step('move', 0, 4)]),
    moment([step('wait', 0, 3)]),
    moment([step('count')]),
    moment([step('sweep')]),
  ],
  'a product that two transformations create at once': [
    moment([step('move', 0, 3), step('move', 2, 3)]),
    moment([step('sweep')], { atCall: 4, mode: 'lost' }),
  ],
  'the same act twice at once, and the last kilograms wanted by many': [
    moment([step('move', 0, 1), step('move', 0, 1)]),
    moment([step('move', 0, 2), step('move', 5, 2)]),
    moment([step('move', 0, 1), step('order', 0, 6), step('move', 5, 1)]),
    moment([step('move', 0, 1), step('move', 5, 1), step('order', 3, 3)]),
  ],
};
