import { type ReceptionBody, sendRefusalPhoto } from '#frontend/features/stock/receptions.queries.ts';
import { waitingWork } from '#frontend/lib/network/waiting-work.ts';
import { storedEntries } from '#frontend/lib/storage/stored-entries.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import type { RefusedRow } from '#shared/stock/receptions/refused-view.ts';

type OfRefusal = Pick<RefusedRow, 'operation_id' | 'n'>;
/** In base64. */
type RefusalPhoto = OfRefusal & { photo: string };
/** For a line whose reception is not recorded yet. */
type DoorPhoto = { key: string; photo: string };

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

const isDoorPhoto = (value: unknown): value is DoorPhoto => hasTexts(value, ['key', 'photo']);
const isRefusalPhoto = (value: unknown): value is RefusalPhoto =>
  hasTexts(value, ['operation_id', 'n', 'photo']);

/** Photos taken at reception, stored with the draft until it is recorded. */
export const doorPhotos = storedEntries('admin', 'door_photo_', isDoorPhoto);

export const doorKey = (orderId: string, lineId: string): string => `${orderId} ${lineId}`;

/** Photos of recorded refusals, pending upload. */
export const refusalPhotos = waitingWork({
  noun: 'refusal_photos',
  of: 'admin',
  isAct: isRefusalPhoto,
  send: ({ photo, ...which }) => sendRefusalPhoto(which, photo),
  inOrder: false,
  onRefused: (_key, message) => notify.error(`La photo du refus n’a pas été gardée : ${message}`),
});

/** A pending photo. */
export const waitingPhoto = ({ operation_id, n }: OfRefusal, photo: string) => ({
  key: photoKey({ operation_id, n }),
  at: new Date().toISOString(),
  act: { operation_id, n, photo },
});

export const photoKey = ({ operation_id, n }: OfRefusal): string => `${operation_id} ${n}`;

/** Queues the photos for upload: `refused` are the recorded refusals, in the order of the request. */
export const sendDoorPhotos = (
  orderId: string,
  { lines }: ReceptionBody,
  refused: readonly RefusedRow[],
): void => {
  const bodies = lines.filter(({ refused_qty: qty }) => qty);
  for (const [i, row] of refused.entries()) {
    const key = doorKey(orderId, String(bodies[i]?.order_line_id));
    const taken = doorPhotos.find(key);
    if (taken && row.photo_at === null) refusalPhotos.put(waitingPhoto(row, taken.photo));
  }
  forgetDoorPhotos(orderId, lines);
};

export const forgetDoorPhotos = (
  orderId: string,
  lines: readonly { order_line_id: string | number }[],
): void => {
  for (const { order_line_id: id } of lines) doorPhotos.drop(doorKey(orderId, String(id)));
};
