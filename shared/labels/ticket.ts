import { frenchDay, parisClock, parisDay } from '#shared/kernel/dates.ts';
import { type Quantity, quantityFigure } from '#shared/kernel/quantity.ts';
import { cutText, wrapText } from './fit-text.ts';
import { column, rule, SMALL_TYPE_MM, TICKET } from './label-parts.ts';
import type { Face, Mark, Sheet } from './sheet.ts';
import { limitText, STORAGE_NOTICE, storageLimit } from './storage-temperature.ts';

export type TicketLine = {
  name: string;
  category: string;
  quantity: Quantity;
  lot: string | null;
  sellBy: string | null;
  eatBy: string | null;
};

/** A confirmed transfer, transformation or entry (AMB-97). */
export type MovementTicket = {
  title: string;
  /** Operation id. */
  reference: string;
  /** ISO instant. */
  at: string;
  from: string | null;
  to: string;
  /** The cut source; null: no cutting. */
  source: TicketLine | null;
  lines: readonly TicketLine[];
  loss: Quantity | null;
  /** Responsible company: name, address, phone. */
  house: readonly string[];
};

const { widthMm, margin } = TICKET;
const right = widthMm - margin;
const width = right - margin;

/** STK-44: ticket of 80 mm, of variable length. */
export const movementTicket = (ticket: MovementTicket): Sheet => {
  const marks: Mark[] = [];
  let y = margin;
  const space = (height: number) => {
    y += height;
  };
  const text = (line: string, size: number, face: Face = 'text') => {
    space(size * 1.3);
    marks.push(...column([line], { x: margin, y, size, face }));
  };
  const pair = (left: string, figure: string, size: number, face: Face) => {
    space(size * 1.3);
    marks.push(
      ...column([left], { x: margin, y, size, face }),
      ...column([figure], { x: right, y, size, face, align: 'end' }),
    );
  };
  const line = (thickness = 0.25) => {
    space(2.2);
    marks.push(rule(margin, right, y, thickness));
    space(1);
  };
  const product = ({ name, category, quantity, lot, sellBy, eatBy }: TicketLine) => {
    const [first = '', ...more] = wrapText(name, width - 24, 3.4, 'strong', 2);
    pair(first, quantityFigure(quantity), 3.4, 'strong');
    for (const part of more) text(part, 3.4, 'strong');
    if (lot !== null) text(cutText(`Lot ${lot}`, width, 2.6, 'text'), 2.6);
    const days = [sellBy && `DLC ${frenchDay(sellBy)}`, eatBy && `DDM ${frenchDay(eatBy)}`].filter(Boolean);
    if (days.length > 0) text(days.join(' · '), 2.6);
    text(limitText(storageLimit(category, name)), 2.6);
    space(0.8);
  };

  marks.push({ kind: 'brand', x: margin, y, width: 44 });
  space(8);
  for (const words of ticket.house)
    for (const part of wrapText(words, width, SMALL_TYPE_MM, 'text', 2)) text(part, SMALL_TYPE_MM);
  space(1);
  text(ticket.title, 4.4, 'title');
  const at = new Date(ticket.at);
  text(`${frenchDay(parisDay(at))} à ${parisClock(at)}`, 2.8);
  text(cutText(`Opération ${ticket.reference}`, width, 2.6, 'text'), 2.6);
  line(0.5);
  if (ticket.from !== null) pair('De', ticket.from, 3.2, 'text');
  pair(ticket.from === null ? 'Entrée à' : 'Vers', ticket.to, 3.2, 'strong');
  line();
  if (ticket.source) {
    product(ticket.source);
    line();
  }
  for (const entry of ticket.lines) product(entry);
  if (ticket.loss && ticket.loss.milli > 0) {
    line();
    pair('Perte déclarée', quantityFigure(ticket.loss), 3.2, 'text');
  }
  line(0.5);
  text(STORAGE_NOTICE, 3.8, 'strong');
  space(margin);
  return { title: `Ticket ${ticket.reference}`, widthMm, heightMm: Math.ceil(y), marks };
};
