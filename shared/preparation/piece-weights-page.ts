import { frenchDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { quantityFromWire, quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { column, rule } from '#shared/labels/label-parts.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { BODY, newPage, PAGE, type Paper, put, RIGHT, room, SMALL, text } from './a4-paper.ts';
import { lotText, priceOfPiece, weighedPieces } from './weighed-pieces.ts';

const TITLE = 'Poids des pièces';
const LOT_X = 70;
const WEIGHT_END = 150;

/** Appendix of the delivery note with weight, lot and price of each piece; none without pieces. */
export const drawPieceWeights = (paper: Paper, note: DeliveryNote): void => {
  const lines = note.lines.filter((line) => weighedPieces(line).length > 0);
  if (lines.length === 0) return;
  newPage(paper);
  text(paper, `${TITLE} de la commande ${note.reference}`, 5, 'title');
  for (const line of lines) {
    room(paper, 24, TITLE);
    paper.y += 3;
    text(paper, `${line.ref} ${line.label} : ${line.pieces?.text ?? ''}`, BODY, 'strong');
    head(paper);
    for (const piece of weighedPieces(line)) {
      room(paper, SMALL * 1.6, TITLE, head);
      row(paper, {
        name: piece.n !== null ? `Pièce ${piece.n}` : `${piece.pieces} pièces ensemble`,
        lot: [lotText(piece.of), piece.of.sellby ? `DLC ${frenchDay(piece.of.sellby)}` : '']
          .filter(Boolean)
          .join(' · '),
        weight: quantityText(quantityFromWire(piece.qty, 'kg') ?? quantityOf('kg', 0)),
        price: line.pieces ? `${moneyText(priceOfPiece(line.pieces, piece.qty))} HT` : '',
      });
    }
  }
};

const head = (paper: Paper): void => {
  row(paper, { name: 'Pièce', lot: 'Lot', weight: 'Poids', price: 'Prix' }, 'strong');
  put(paper, rule(PAGE.margin, RIGHT, paper.y + 1.2, 0.3));
  paper.y += 1.6;
};

type Row = { name: string; lot: string; weight: string; price: string };

const row = (paper: Paper, { name, lot, weight, price }: Row, face: 'text' | 'strong' = 'text'): void => {
  paper.y += SMALL * 1.6;
  const at = { y: paper.y, size: SMALL, face };
  put(
    paper,
    ...column([name], { ...at, x: PAGE.margin }),
    ...column([lot], { ...at, x: LOT_X }),
    ...column([weight], { ...at, x: WEIGHT_END, align: 'end' }),
    ...column([price], { ...at, x: RIGHT, align: 'end' }),
  );
};
