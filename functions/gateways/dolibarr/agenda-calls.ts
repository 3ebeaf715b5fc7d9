import * as z from 'zod/mini';
import { mapOutcome, refused } from '#functions/platform/outside/outcome.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { DolibarrClient } from './dolibarr-client.ts';
import type { DolibarrGateway } from './dolibarr-gateway.ts';
import { emptyWhenNotFound } from './list-answer.ts';
import { equals, isSearchable } from './sql-filter.ts';
import { id } from './wire-values.ts';
import { createdId } from './written.ts';

type AgendaCalls = Pick<DolibarrGateway, 'findAgendaEventsByRefExt' | 'createAgendaEvent'>;

/**
 * Dolibarr's code for events written by a program: next to its own automatic events, in no user's calendar.
 */
const BY_A_MACHINE = 'AC_OTH_AUTO';
const NOBODY = 0;
/** « Non applicable »: needs no action. */
const NO_PROGRESS = -1;

/** The list does not return `ref_ext`, and compares it case-insensitively. */
const eventShape = z.object({ id });

/**
 * The agenda of third parties. Lists show everyone's events, while a read by id is limited to the owner: so
 * lists are used.
 */
export const agendaCalls = (client: DolibarrClient): AgendaCalls => ({
  async findAgendaEventsByRefExt(refExt) {
    if (!isSearchable(refExt)) return refused('invalid_request', 0, `ref_ext cannot be searched: ${refExt}`);
    const query = {
      properties: 'id',
      sortfield: 't.id',
      sortorder: 'ASC',
      limit: 100,
      sqlfilters: equals('ref_ext', refExt),
    };
    const found = emptyWhenNotFound(await client.get('/agendaevents', query, z.array(eventShape)));
    return mapOutcome(found, (events) => events.map((event) => event.id));
  },

  createAgendaEvent: ({ thirdPartyId, refExt, at, label, note }) =>
    createdId(client, '/agendaevents', {
      type_code: BY_A_MACHINE,
      userownerid: NOBODY,
      socid: Number(thirdPartyId),
      ref_ext: refExt,
      datep: epochSeconds(new Date(at)),
      percentage: NO_PROGRESS,
      label,
      note_private: note,
    }),
});
