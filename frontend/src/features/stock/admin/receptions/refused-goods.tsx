import { useQueryClient } from '@tanstack/react-query';
import { amountOf } from '#frontend/features/stock/admin/entry/lots-at.ts';
import { readRefusalPhoto } from '#frontend/features/stock/receptions.queries.ts';
import { photoKey, refusalPhotos, waitingPhoto } from '#frontend/features/stock/refusal-photos.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { AddPhoto } from '#frontend/ui/photos/add-photo.tsx';
import { ShowPhoto } from '#frontend/ui/photos/show-photo.tsx';
import type { RefusedRow } from '#shared/stock/receptions/refused-view.ts';
import styles from './receptions.module.css';

/** Refused goods of a delivery with reasons and photos; hidden when empty. */
export const RefusedGoods = ({ title, rows }: { title: string; rows: readonly RefusedRow[] }) =>
  rows.length === 0 ? null : (
    <section className={styles.refused} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={photoKey(row)}>
            <p>{refusedText(row)}</p>
            <RefusalPhoto row={row} />
          </li>
        ))}
      </ul>
    </section>
  );

/** « FOIE, 20,00 kg : odeur ». */
const refusedText = ({ label, qty, unit, reason }: RefusedRow): string =>
  `${label}, ${formatQuantity(amountOf(qty, unit))} : ${reason}`;

function RefusalPhoto({ row }: { row: RefusedRow }) {
  const queries = useQueryClient();
  const unsent = refusalPhotos.use().find(({ key }) => key === photoKey(row))?.act.photo;
  const send = async (photo: string) => {
    const { message } = await refusalPhotos.sendNow(waitingPhoto(row, photo));
    notify.success(message);
    await queries.invalidateQueries({ queryKey: ['stock'] });
  };
  return row.photo_at === null ? (
    <AddPhoto of={row.label} unsent={unsent} send={send} />
  ) : (
    <ShowPhoto
      of={row.label}
      alt={`${row.label}, refusé`}
      photos={[
        { key: ['refusal', row.operation_id, row.n], read: (signal) => readRefusalPhoto(row, signal) },
      ]}
    >
      {refusedText(row)}
    </ShowPhoto>
  );
}
