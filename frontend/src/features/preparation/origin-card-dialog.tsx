import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LabelOutput } from '#frontend/features/labels/output/label-output.tsx';
import { formatDate } from '#frontend/lib/display/format.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { type CardFormat, originSheets } from '#shared/preparation/origin-card.ts';
import { originQuery } from './origins.queries.ts';

interface OriginCardDialogProps {
  orderId: string;
  as: 'pro' | 'admin';
  /** Opened by the URL. */
  addressed?: boolean;
  onClose: () => void;
}

const formats = [
  { value: 'A6', label: 'Carte A6', hint: 'Pour la table ou le comptoir : par espèce.' },
  {
    value: 'A4',
    label: 'Feuille A4',
    hint: 'Pour l’affichage et le classeur : par produit, avec les agréments.',
  },
] as const satisfies readonly { value: CardFormat; label: string; hint: string }[];

/** Preview of the card in both sizes. */
export function OriginCardDialog({ orderId, as, addressed = false, onClose }: OriginCardDialogProps) {
  const origin = useQuery(originQuery(as, orderId));
  const [format, setFormat] = useState<CardFormat>('A6');
  const { data } = origin;
  const sheets = useMemo(
    () => (data ? originSheets(data, format, new URL(data.lien, globalThis.location.origin).href) : []),
    [data, format],
  );
  return (
    <Dialog
      open
      addressed={addressed}
      onClose={onClose}
      title={data ? `Origine des viandes, livraison du ${formatDate(data.jour)}` : 'Origine des viandes'}
    >
      {origin.isError && !data ? <LoadFailure query={origin} /> : null}
      {origin.isPending ? <Skeleton lines={6} /> : null}
      {data?.lignes.length === 0 ? (
        <p>Rien de cette livraison n’est de la viande bovine, porcine, ovine ou de la volaille.</p>
      ) : null}
      {data && data.lignes.length > 0 ? (
        <>
          <RadioField label="Format" name="format" options={formats} value={format} onChange={setFormat} />
          <LabelOutput sheets={sheets} />
        </>
      ) : null}
    </Dialog>
  );
}
