import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';
import { useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import { ScanField } from '#frontend/features/scanning/scan-field.tsx';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';
import { readOrder } from './order-reading.ts';
import { scanLabel } from './scan-label.ts';
import { TableHead } from './table-head.tsx';
import { type LineWork, useLineWork } from './use-line-work.ts';
import { useWeighing } from './use-weighing.ts';
import { WeighingFoot } from './weighing-foot.tsx';
import { WeighingLines } from './weighing-lines.tsx';
import styles from './preparation.module.css';

interface WeighingProps {
  preparation: Preparation;
  /** Offline: time of the displayed reading, ms. */
  readAt: number | null;
  onReload: () => void;
}

/** Weighing of an order, until closing. */
export function Weighing({ preparation, readAt, onReload }: WeighingProps) {
  const field = useRef<HTMLInputElement>(null);
  const naming = useQuery(movableProductsQuery());
  const products = naming.data;
  const [site, keepSite] = useStored<SiteId>('preparation_site', isSite);
  const siteId = site ?? '1';
  const weighing = useWeighing(preparation);
  const order = readOrder(preparation, weighing, products);
  const { read, bounds } = useLabelReader();
  const work = useLineWork({ order, change: weighing.change, siteId });
  const process = useEarlyScans(
    [naming, bounds],
    (code) => void scanLabel(code, read(code), products ?? [], order, work),
  );
  const scan = () => {
    const code = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    process(code);
  };
  return (
    <div className={styles.order}>
      <TableHead {...{ preparation, weighing, readAt, onReload }} />
      <div className={styles.scan}>
        <ScanField field={field} onScan={scan} />
        <SelectField
          className={styles.site}
          label="Prélevé à"
          options={warehouseOptions}
          value={siteId}
          onChange={({ target }) => keepSite(isSiteId(target.value) ? target.value : null)}
        />
      </div>
      <div role="status" className={styles.said}>
        <WhatWasDone work={work} />
      </div>
      <WeighingLines
        {...{ preparation, products, order, work }}
        isOffline={readAt !== null}
        onAdded={() => field.current?.focus()}
        onProposed={() => void weighing.save().then(onReload)}
      />
      <WeighingFoot {...{ preparation, weighing, order, isOffline: readAt !== null }} />
    </div>
  );
}

/** Result of the last action, with undo. */
function WhatWasDone({ work: { feedback, undo } }: { work: LineWork }) {
  if (!feedback) return null;
  const { tone, text, undoes } = feedback;
  return (
    <Banner
      kind={tone}
      actions={
        undoes === undefined ? null : (
          <Button size="small" onClick={() => undo(undoes)}>
            Annuler la pesée
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}

const isSite = (value: unknown): value is SiteId => typeof value === 'string' && isSiteId(value);
