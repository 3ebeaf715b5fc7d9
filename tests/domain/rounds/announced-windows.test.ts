import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { announcedWindows, isStillToCome } from '#shared/rounds/announced-windows.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const address = { label: '', address: '1 rue A', complement: '', postal: '75001', city: 'Paris', phone: '' };
const order = (n: number, more: { customerId?: string; street?: string } = {}) => ({
  id: `O${n}`,
  customerId: more.customerId ?? `C${n}`,
  placedAt: `2026-11-22T${String(n).padStart(2, '0')}:00:00.000Z`,
  delivery: {
    zone: 'ile-de-france' as const,
    day: '2026-11-24',
    note: '',
    address: { ...address, address: more.street ?? '1 rue A' },
  },
});
const round = { firstStop: '08:00', stopMinutes: 20 };

describe('the hours announced the evening before', () => {
  test('are two hours around the planned arrival, in the order of the driver’s list', () => {
    // in reading order: the newest first
    const windows = announcedWindows([order(5), order(4), order(3), order(2), order(1)], round);
    expect(windows.get('O1')).toEqual({ from: '08:00', to: '10:00' });
    expect(windows.get('O3')).toEqual({ from: '08:00', to: '10:00' });
    // planned for 9:20
    expect(windows.get('O5')).toEqual({ from: '08:30', to: '10:30' });
  });

  test('follow a sorted round, with later orders after that', () => {
    const windows = announcedWindows([order(1), order(2), order(3)], { ...round, stopMinutes: 120 }, [
      'O3',
      'O2',
    ]);
    expect([...windows]).toEqual([
      ['O3', { from: '08:00', to: '10:00' }],
      ['O2', { from: '09:30', to: '11:30' }],
      ['O1', { from: '11:30', to: '13:30' }],
    ]);
  });

  test('two orders to one door are one stop', () => {
    const twice = [
      order(1),
      order(2, { customerId: 'C1' }),
      order(3, { customerId: 'C1', street: '2 rue B' }),
    ];
    const windows = announcedWindows(twice, { firstStop: '08:00', stopMinutes: 120 });
    expect(windows.get('O2')).toEqual(windows.get('O1'));
    expect(windows.get('O3')).toEqual({ from: '09:30', to: '11:30' });
  });

  property.prop([
    fc.integer({ min: 0, max: 23 }),
    fc.constantFrom(0, 10, 30, 59),
    fc.integer({ min: 5, max: 120 }),
    fc.integer({ min: 1, max: 40 }),
  ])('are always two hours of one day', (hour, minute, stopMinutes, stops) => {
    const firstStop = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
    const orders = Array.from({ length: stops }, (_, at) => order(at + 1));
    for (const { from, to } of announcedWindows(orders, { firstStop, stopMinutes }).values()) {
      const [start, end] = [from, to].map((clock) => {
        expect(clock).toMatch(/^([01]\d|2[0-3]):[03]0$/);
        const [hours = 0, minutes = 0] = clock.split(':').map(Number);
        return hours * 60 + minutes;
      }) as [number, number];
      expect(end - start).toBe(120);
    }
  });

  test('omit orders cancelled, delivered or for another day', () => {
    const coming = anOrder({ status: 'valide', deliveryStatus: 'expedie', delivery: order(1).delivery });
    expect(isStillToCome(coming, '2026-11-24')).toBe(true);
    expect(isStillToCome(coming, '2026-11-25')).toBe(false);
    expect(isStillToCome({ ...coming, status: 'annule' }, '2026-11-24')).toBe(false);
    expect(isStillToCome({ ...coming, deliveryStatus: 'livre' }, '2026-11-24')).toBe(false);
  });
});
