import type { Act } from './act.ts';
import { count } from './acts/count.ts';
import { edit } from './acts/edit.ts';
import { order } from './acts/order.ts';
import { reception } from './acts/reception.ts';
import { handover, preparation } from './acts/round.ts';
import { settings } from './acts/settings.ts';
import { telephone } from './acts/telephone.ts';
import { cutting, entry, transfer } from './acts/workshop.ts';

export const acts: readonly Act[] = [
  order,
  edit,
  count,
  entry,
  cutting,
  transfer,
  reception,
  preparation,
  handover,
  telephone,
  settings,
];
