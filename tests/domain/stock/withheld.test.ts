import { expect, test } from 'vitest';
import { type Causes, withheld } from '#shared/stock/levels/withheld.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { bySite, type StockLevel } from '#shared/stock/levels/stock-level.ts';

const nothing: Causes = { holds: [], twice: [], unread: [], pending: [], day: '2026-11-21' };
const products = [{ id: '7', ref: 'BF7', label: 'COLLIER', unit: 'kg' as const }];
const level = (part: Partial<StockLevel>): Map<string, StockLevel> =>
  new Map([
    [
      '7',
      {
        productId: '7',
        levels: bySite((id) => ({ real: id === '1' ? 9000 : 1000, virtual: 0, lots: [] })),
        reserved: 0,
        available: 10_000,
        ...part,
      },
    ],
  ]);

test('a wholly available product is not reported', () => {
  expect(withheld(products, level({}), nothing)).toEqual([]);
});

test('every cause is named, and they add up to the missing quantity', () => {
  const held = withheld(products, level({ reserved: 3000, elsewhere: 1500, available: 5500 }), {
    holds: [
      { ref: 'CO2611-0003', milli: { '7': 2000 }, isPending: true },
      { ref: 'CO2611-0004', milli: { '7': -500 }, isPending: false, orderId: 'ORDER' },
      { ref: 'CO2611-0005', milli: { '8': 4000 }, isPending: false },
    ],
    twice: [{ reference: 'CMD-12', milli: { '7': 250 } }],
    unread: [
      { id: '41', productId: '7', warehouseId: '2', milli: 700 },
      { id: '42', productId: '7', warehouseId: '3', milli: 700 },
    ],
    pending: [{ productId: '7', warehouseId: '1', milli: -400 }],
    day: '2026-11-21',
  });
  expect(held).toEqual([
    {
      productId: '7',
      ref: 'BF7',
      name: 'COLLIER',
      realMilli: 10_000,
      availableMilli: 5500,
      causes: [
        'Réservé par des commandes du site : 3 kg.',
        'Promis par la commande CO2611-0003 de Dolibarr : 2 kg, dont une sortie pas encore lue.',
        'Déjà expédié en partie pour une commande du site (CO2611-0004 dans Dolibarr) : −0,5 kg sur ce qu’elle réserve.',
        'Mouvement n° 41 de Dolibarr, pas encore lu : +0,7 kg.',
        'Saisi ici, pas encore dans Dolibarr : −0,4 kg.',
        'Sorti deux fois pour CMD-12, ici et par une expédition : 0,25 kg à rentrer par un mouvement, si ce n’est fait.',
      ],
      explained: true,
    },
  ]);
});

test('a reservation without an order, and an available stock that does not add up, are reported and count as unexplained', () => {
  expect(withheld(products, level({ elsewhere: 1000, available: 9000 }), nothing)).toMatchObject([
    { causes: ['Retenu par des commandes de Dolibarr qui ne sont plus connues : +1 kg.'], explained: false },
  ]);
  expect(withheld(products, level({ available: 9500 }), nothing)).toMatchObject([
    {
      causes: ['Le disponible ne vient pas du stock réel, des réservations et des commandes.'],
      explained: false,
    },
  ]);
});

test('stock in a lot past its DLC, or in a blocked one, is in stock and not orderable', () => {
  const lot = (name: string, sellBy: string) => ({ lot: name, milli: 1000, eatBy: null, sellBy });
  const lots = [lot('OLD', '2026-11-20'), lot('TODAY', '2026-11-21'), lot('BAD', '2026-12-01')];
  const levels = bySite((id) => ({ real: 5000, virtual: 0, lots: id === '1' ? lots : [] }));
  const of = level({ levels, blockedLots: ['BAD'] });
  expect(orderableMilli(of.get('7'), '2026-11-21')).toBe(8000);
  expect(orderableMilli(of.get('7'), '2026-11-22')).toBe(7000);
  expect(orderableMilli(undefined, '2026-11-22')).toBe(0);
  expect(withheld(products, of, nothing)).toMatchObject([
    {
      realMilli: 10_000,
      availableMilli: 8000,
      causes: [
        'Lot OLD à Bruges, DLC du 20/11/2026 dépassée : 1 kg qui ne se vendent pas.',
        'Lot BAD à Bruges, bloqué : 1 kg qui ne se vendent pas.',
      ],
      explained: true,
    },
  ]);
});
