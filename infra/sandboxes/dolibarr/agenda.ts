import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, route } from './erp.ts';
import { list } from './listing.ts';
import { parisText, utcText } from './server/server-time.ts';
import { type WireObject, cleaned, epoch, text, wireObject } from './server/wire-format.ts';

/** Codes of the dictionary of event types that the shop writes. */
const KINDS: Readonly<Record<string, string>> = {
  AC_OTH_AUTO: 'Other (automatically inserted events)',
  AC_OTH: 'Other (manually inserted events)',
};
const LABEL_LENGTH = 128;

export function agendaRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/agendaevents', (request) =>
      list(erp, request, {
        table: 'actioncomm',
        noun: 'Agenda Event',
        defaultSort: 't.id',
        paginated: true,
        toWire: eventToWire,
      }),
    ),
    route('POST', '/agendaevents', ({ body }) => createEvent(erp, body)),
  ];
}

/** `ref_ext` is stored and searchable, but not returned; an owner of 0 means none. */
function createEvent(erp: Erp, body: ApiRequest['body']): number {
  for (const field of ['userownerid', 'type_code']) {
    if (body[field] === undefined) throw new DolibarrApiError(400, `${field} field missing`);
  }
  const code = String(body['type_code']);
  if (KINDS[code] === undefined) throw new DolibarrApiError(500, 'Error creating event');
  const now = erp.now();
  return erp.db.insert('actioncomm', {
    code,
    ref_ext: body['ref_ext'] ? cleaned(body['ref_ext']) : null,
    fk_soc: Number(body['socid']) || null,
    label: cleaned(body['label']).slice(0, LABEL_LENGTH),
    note: cleaned(body['note_private']),
    percent: Number(body['percentage']) || 0,
    fk_user_action: Number(body['userownerid']) || null,
    datep: parisText(Number(body['datep']) > 0 ? new Date(Number(body['datep']) * 1000) : now),
    datec: parisText(now),
    tms: utcText(now),
  });
}

function eventToWire(row: Row): WireObject {
  const code = text(row['code']) ?? '';
  return wireObject('event', {
    id: text(row['id']),
    ref: text(row['id']),
    note_private: text(row['note']),
    type_code: code,
    type_label: KINDS[code],
    code,
    label: text(row['label']),
    datec: epoch(row['datec']),
    datem: epoch(row['tms']),
    datep: epoch(row['datep']),
    percentage: text(row['percent']),
    userownerid: text(row['fk_user_action']),
    socid: text(row['fk_soc']),
    authorid: '1',
  });
}
