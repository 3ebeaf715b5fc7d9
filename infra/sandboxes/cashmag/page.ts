import { euros, escape, layout, quantity, table } from '#infra/sandboxes/dolibarr/pages/html.ts';
import { parisDay } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import { SHOP } from './catalogue.ts';
import type { Till } from './till.ts';

const LISTED_DAYS = 14;

/** The last two weeks, including today. */
export function tillPage(till: Till, now: Date): string {
  const rows = Array.from({ length: LISTED_DAYS }, (_value, index) => {
    const day = parisDay(now, -index);
    const tickets = till.tickets(day, day);
    const lines = tickets.flatMap((ticket) => ticket.lines);
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + of(line), 0);
    return [
      escape(day),
      quantity(tickets.length),
      quantity(sum((line) => line.milli) / 1000),
      euros(sum((line) => line.totalTtcCents) / 100),
      euros(sum((line) => line.totalHtCents) / 100),
    ];
  });
  const intro = `<p class="note">Bac à sable local qui parle l'API de la caisse (boutique ${escape(SHOP.name)}).</p>`;
  return layout('Caisse', intro + table(['Jour', 'Tickets', 'Quantité', 'CA TTC', 'CA HT'], rows), 'Cashmag');
}
