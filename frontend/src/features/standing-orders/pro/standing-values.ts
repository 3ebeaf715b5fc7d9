import type { FieldErrors } from '#frontend/lib/forms/field-errors.ts';
import { goodsAmount, type OrderedGoods } from '#frontend/features/orders/pro/goods-of-order.ts';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type {
  ClosedDayRule,
  LineProblem,
  Pause,
  StandingMode,
} from '#shared/standing-orders/standing-order.ts';
import type { StandingOrderBody } from '#shared/standing-orders/standing-order-body.ts';
import type { StandingOrderRow } from '#shared/standing-orders/standing-orders.contract.ts';

export interface LineValue extends OrderedGoods {
  problem?: LineProblem | undefined;
}

/** Form values of a standing order. */
export interface StandingValues {
  name: string;
  items: readonly LineValue[];
  address_id: string;
  weekdays: readonly number[];
  every_weeks: '1' | '2';
  from: string;
  until: string;
  pauses: readonly Pause[];
  closed_day: ClosedDayRule;
  mode: StandingMode;
}

export const emptyValues = (addressId: string, today: string): StandingValues => ({
  name: '',
  items: [],
  address_id: addressId,
  weekdays: [],
  every_weeks: '1',
  from: today,
  until: '',
  pauses: [],
  closed_day: 'before',
  mode: 'confirm',
});

export const valuesOf = (row: StandingOrderRow): StandingValues => ({
  name: row.name,
  items: row.lines.map((line) => ({
    productId: line.product_id,
    label: line.label,
    unit: line.unit,
    inPieces: line.in_pieces,
    quantity: quantityFromWire(line.quantity, line.unit) ?? quantityOf(line.unit, 0),
    cutNote: line.cut_note ?? '',
    problem: line.problem,
  })),
  address_id: row.address_id,
  weekdays: row.weekdays,
  every_weeks: row.every_weeks === 2 ? '2' : '1',
  from: row.from,
  until: row.until ?? '',
  pauses: row.pauses,
  closed_day: row.closed_day,
  mode: row.mode,
});

export const bodyOf = (values: StandingValues): StandingOrderBody => ({
  name: values.name.trim(),
  items: values.items.map(({ cutNote, ...goods }) => ({
    product_id: goods.productId,
    ...goodsAmount({ ...goods, cutNote }),
    ...(cutNote === '' ? {} : { cut_note: cutNote }),
  })),
  address_id: values.address_id,
  weekdays: [...values.weekdays],
  every_weeks: values.every_weeks === '2' ? 2 : 1,
  from: values.from,
  until: values.until === '' ? null : values.until,
  pauses: [...values.pauses],
  closed_day: values.closed_day,
  mode: values.mode,
});

export const isWrongPause = ({ from, to }: Pause): boolean => from === '' || to === '' || to < from;

/** Client-side checks. */
export const checkStanding = (values: StandingValues): FieldErrors<StandingValues> => ({
  name: values.name.trim() === '' ? 'Donnez un nom à cette commande régulière' : undefined,
  items: values.items.length === 0 ? 'Choisissez au moins un produit.' : undefined,
  weekdays: values.weekdays.length === 0 ? 'Choisissez au moins un jour de la semaine.' : undefined,
  from: values.from === '' ? 'Donnez le premier jour.' : undefined,
  until: values.until !== '' && values.until < values.from ? 'La fin est avant le début.' : undefined,
  pauses: values.pauses.some(isWrongPause)
    ? 'Une pause va d’un jour à un autre, qui n’est pas avant.'
    : undefined,
});
