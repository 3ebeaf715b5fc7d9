import type { Fault } from './outside.ts';
import type { Moment, Step } from './steps.ts';

const moment = (steps: Step[], fault?: Fault): Moment => ({ steps, crash: undefined, fault });
const step = (kind: Step['kind'], n = 0, m = 0): Step => ({ kind, n, m });

const order = moment([step('order', 0, 2)]);

/** What the simulation found, as it was when it broke, and what chance meets too seldom. */
export const keptStories: Record<string, Moment[]> = {
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
};
