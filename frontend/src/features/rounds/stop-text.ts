import { formatTime } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { celsiusText } from '#shared/orders/chilled.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import type { Handover } from '#shared/orders/handover.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** The way to an address: every telephone opens it, in its map or in the browser. `geo:` does nothing on an iPhone. */
export const mapUrl = (destination: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;

/** Whom a button is about: two places of one company may be stops of the same round. */
export const stopName = ({ client_nom: name, lieu }: Pick<Stop, 'client_nom' | 'lieu'>): string =>
  lieu === undefined ? name : `${name}, ${lieu}`;

/** Who took it and what was said then, in a line. */
export const handoverText = ({ receiver, at, ...said }: Handover): string =>
  [
    `Reçue par ${receiver} à ${formatTime(at)}`,
    said.temperature === undefined ? '' : `, ${celsiusText(said.temperature)}`,
    said.signed ? ', signée' : '',
    said.encaisse
      ? `. Réglé : ${takenText({ cents: centsFromEuros(said.encaisse.montant), way: said.encaisse.moyen })}`
      : '',
    said.reserves ? `. Réserves : ${said.reserves}` : '',
    ...said.refused.map(({ label, reason }) => `. Refusé : ${label} (${reason})`),
  ].join('');
