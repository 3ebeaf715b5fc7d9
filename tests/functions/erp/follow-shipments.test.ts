import { expect, test } from 'vitest';
import { changedShipments } from '#functions/erp/orders/shipments.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ChangedShipment } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

test('a draft shipment is read at every poll, also without other changes; a shipped one is not', async () => {
  const table = openTable(await createTestTable());
  let status: ChangedShipment['status'] = 'draft';
  const asked: (readonly string[])[] = [];
  const erp = {
    listChangedShipments: async ({ alsoIds = [] }: { alsoIds?: readonly string[] }) => {
      asked.push(alsoIds);
      return ok([{ id: '5', orderId: '9', status }]);
    },
  } as unknown as DolibarrGateway;
  const look = async (minutes: number) => {
    const now = new Date(Date.parse('2026-11-21T08:00:00.000Z') + minutes * 60_000);
    const looked = await changedShipments(table, erp, now, { trace: 'as before', underWay: ['5'] });
    await looked.keep();
    return looked.orderIds;
  };
  expect(await look(0)).toEqual(['9']);
  expect(await look(5)).toEqual([]);
  status = 'validated';
  expect(await look(10)).toEqual(['9']);
  expect(await look(15)).toEqual([]);
  expect(asked).toEqual([['5'], ['5'], ['5']]);
});
