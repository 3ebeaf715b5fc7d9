import { useState } from 'react';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { download } from '#frontend/lib/display/download.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { parisDay } from '#shared/kernel/dates.ts';

const counted = (orders: number) => (orders < 2 ? `${orders} commande` : `${orders} commandes`);

interface SaveExportProps {
  label: string;
  /** Without date and extension. */
  file: string;
  collect: (onProgress: (orders: number) => void) => Promise<{ exported_at: string; orders: unknown[] }>;
}

/** Collects an export and saves it as a JSON file. */
export function SaveExport({ label, file, collect }: SaveExportProps) {
  const [ordersRead, setOrdersRead] = useState(0);
  const save = useAction(async () => {
    setOrdersRead(0);
    const data = await collect(setOrdersRead);
    const name = `${file}-${parisDay(new Date(data.exported_at))}.json`;
    download(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    return { file: name, orders: data.orders.length };
  });
  return (
    <>
      {save.error !== undefined ? (
        <Banner kind="error" title="L’export n’a pas abouti.">
          {detailOf(save.error)}
        </Banner>
      ) : null}
      {save.data ? (
        <Banner kind="success">
          {save.data.file} est enregistré, avec {counted(save.data.orders)}.
        </Banner>
      ) : null}
      <div>
        <Button
          icon={<DownloadIcon size={16} />}
          pending={save.pending}
          pendingText={ordersRead > 0 ? `${counted(ordersRead)}…` : 'Lecture…'}
          onClick={() => save.run()}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
