import { beforeEach, expect, test } from 'vitest';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import { letterText } from '#functions/mail/render-letter.ts';
import { keys } from '#functions/table-keys.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { closeDays, create, MADE, openStandingShop, run, SATURDAY } from './standing-world.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openStandingShop();
});

const written = async (
  subscription: 'mail.standing-order-told' | 'mail.standing-order-lines',
  eventId: string,
) => {
  const item = await shop.table.get(keys.outboxEntry(eventId));
  const services = { ...shop, siteOrigin: async () => 'https://viande.test' } as unknown as MailServices;
  const write = mailHandlers[subscription]({ ...item, id: eventId } as never);
  if (!write) throw new Error('the event could not be read');
  const envelope = await write(services, MADE);
  return (
    envelope && {
      to: envelope.to,
      subject: envelope.letter.subject,
      text: letterText(envelope.letter, 'Viande Signature'),
    }
  );
};
const told = (id: string, date: string) => written('mail.standing-order-told', `standing-${id}-${date}`);

test('contains the lines, the current price, what is short, and one button to confirm', async () => {
  await shop.stock.recordCount(counted('1', [1200, 0]));
  const { id } = await create(shop, { mode: 'confirm' });
  await run(shop, MADE);
  const letter = await told(id, '2026-11-24');
  expect(letter?.to).toBe(testCustomer.mail);
  expect(letter?.subject).toMatch(
    /^À confirmer avant le 23 novembre 2026 à 16:00 : « Carte de la semaine », CMD-/,
  );
  expect(letter?.text).toContain('sans réponse elle sera annulée');
  expect(letter?.text).toMatch(/ENTRECOTE PAREE.*sur 2 kg/s);
  expect(letter?.text).toContain('https://viande.test/commandes?commande=');
});

test('names the day that replaces a closed one, and the skipped ones', async () => {
  await closeDays(shop, '2026-11-24');
  const moved = await create(shop);
  const skipped = await create(shop, { name: 'Banquet', closed_day: 'skip' });
  // Monday's cutoff is on Saturday at 16:00: closed on Sunday
  await run(shop, new Date('2026-11-21T10:00:00.000Z'));
  await run(shop, MADE);
  expect((await told(moved.id, '2026-11-24'))?.text).toContain(
    'Nous ne livrons pas le mardi 24 novembre 2026',
  );
  const nothing = await told(skipped.id, '2026-11-24');
  expect(nothing?.subject).toBe('Rien ne vient le mardi 24 novembre 2026 : « Banquet »');
  expect(nothing?.text).toContain('Nous ne livrons pas ce jour-là.');
});

test('names a withdrawn product; no mail once it is back', async () => {
  const { id } = await create(shop);
  await shop.catalog.putProduct({ ...testProducts[0]!, onSale: false });
  await run(shop, SATURDAY);
  const letter = () => written('mail.standing-order-lines', `standing-lines-${id}-1`);
  expect((await letter())?.text).toContain('ENTRECOTE PAREE (2 kg) n’est plus proposé à la vente');
  await shop.catalog.putProduct(testProducts[0]!);
  await run(shop, SATURDAY);
  expect(await letter()).toBeUndefined();
});
