import { JSON_TYPE, RawAnswer, notModified } from './server/api-answer.ts';
import type { Row } from './database.ts';
import type { Erp } from './erp.ts';
import { parisText, utcText } from './server/server-time.ts';

const DRAFT = 0;
const VALIDATED = 1;
const SHIPPING = 2;
const CLOSED = 3;

/** The 500 of concurrent validations is labelled JSON and contains HTML. */
const NUMBERING_CONFLICT =
  '<!DOCTYPE html><html><body>Dolibarr a d&eacute;tect&eacute; une erreur technique.<br>Deadlock found when trying to get lock; try restarting transaction</body></html>';

/**
 * Validates drafts and cancelled orders; a draft gets its number here, a cancelled order keeps its own. With
 * lots on, validating moves no stock whatever `idwarehouse` is. @throws 304 when there is nothing to do; 500
 * in HTML when validations collide.
 */
export async function validateOrder(erp: Erp, order: Row): Promise<void> {
  if (Number(order['fk_statut']) >= VALIDATED) throw notModified();
  const isLost = await erp.races.window('validation', `order ${String(order['rowid'])}`);
  if (isLost) throw new RawAnswer(500, JSON_TYPE, NUMBERING_CONFLICT);
  const ref = String(order['ref']);
  setStatus(erp, order, VALIDATED, {
    ref: ref.startsWith('(PROV') ? nextRef(erp, String(order['date_commande'])) : ref,
    date_valid: parisText(erp.now()),
  });
}

/** `CO2611-0035`: year and month of the order, then one counter for all months. */
function nextRef(erp: Erp, day: string): string {
  const last = erp.db.one(
    "SELECT MAX(CAST(SUBSTR(ref, 8) AS INTEGER)) AS n FROM commande WHERE ref LIKE 'CO____-%'",
  );
  const month = day.slice(2, 7).replace('-', '');
  return `CO${month}-${String(Number(last?.['n'] ?? 0) + 1).padStart(4, '0')}`;
}

export function setOrderToDraft(erp: Erp, order: Row): void {
  if (Number(order['fk_statut']) <= DRAFT) throw notModified();
  setStatus(erp, order, DRAFT);
}

export function closeOrder(erp: Erp, order: Row): void {
  if (![VALIDATED, SHIPPING].includes(Number(order['fk_statut']))) throw notModified();
  setStatus(erp, order, CLOSED);
}

export function reopenOrder(erp: Erp, order: Row): void {
  if (Number(order['fk_statut']) !== CLOSED) throw notModified();
  setStatus(erp, order, VALIDATED, { facture: 0 });
}

export function setInvoiced(erp: Erp, order: Row): void {
  setStatus(erp, order, Number(order['fk_statut']), { facture: 1 });
}

function setStatus(erp: Erp, order: Row, status: number, more: Record<string, string | number> = {}): void {
  erp.db.update('commande', Number(order['rowid']), { fk_statut: status, ...more, tms: utcText(erp.now()) });
}
