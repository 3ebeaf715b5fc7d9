import { type ComponentType, useState } from 'react';
import { type DoneAct, outcomeText } from '#frontend/features/cutting/admin/acts.ts';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import { formatExactKilograms, formatMoney } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import type { Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';

/** Printable outputs of an operation; provided by a noun of the same rank. */
export interface ActOutputs {
  Ticket: ComponentType<{ act: DoneAct }>;
  Labels: ComponentType<{ act: DoneAct }>;
}

interface ActRecordedProps {
  done: DoneAct;
  outputs: ActOutputs;
  onAnother: () => void;
}

/**
 * The recorded operation: its ERP state, ticket (offered immediately, STK-41) and labels; until the next
 * operation.
 */
export function ActRecorded({ done, outputs: { Ticket, Labels }, onAnother }: ActRecordedProps) {
  const [shown, setShown] = useState<'ticket' | 'labels' | undefined>('ticket');
  const { answer, at } = done;
  const { loss } = answer.data;
  const toggle = (what: 'ticket' | 'labels') => setShown(shown === what ? undefined : what);
  return (
    <RecordedFrame
      title={outcomeText(answer)}
      at={at}
      another="Nouvelle saisie"
      onAnother={onAnother}
      note={loss > 0 ? `Perte : ${formatExactKilograms(milliFromWire(loss) ?? 0)}.` : null}
    >
      <CreatedProducts products={answer.data.products} />
      <RecordedLines answer={answer} since={at} />
      <div className={formStyles.acts}>
        <Button aria-expanded={shown === 'labels'} onClick={() => toggle('labels')}>
          Étiquettes des produits
        </Button>
        <Button aria-expanded={shown === 'ticket'} onClick={() => toggle('ticket')}>
          Imprimer le ticket
        </Button>
      </div>
      {shown === 'ticket' ? <Ticket act={done} /> : null}
      {shown === 'labels' ? <Labels act={done} /> : null}
    </RecordedFrame>
  );
}

type Created = Recorded['data']['products'][number];

/** New products of the operation: where they are sold, and what is missing. */
const CreatedProducts = ({ products }: { products: readonly Created[] }) => {
  const unpriced = products.filter(({ price }) => price === null);
  const priced = products.filter(({ price }) => price !== null);
  return (
    <>
      {priced.length > 0 ? (
        <Banner kind="info" title="En boutique dès que Dolibarr les connaît">
          {`${priced.map(inWords).join(' ; ')}.`}
        </Banner>
      ) : null}
      {unpriced.length > 0 ? (
        <Banner kind="warning" title="Créés sans prix, absents de la boutique">
          {`${unpriced.map(inWords).join(' ; ')}. Ils attendent sous « À compléter » au tableau de bord.`}
        </Banner>
      ) : null}
    </>
  );
};

const inWords = ({ label, price, unit, barcode }: Created): string =>
  [
    label,
    ...(price === null
      ? []
      : [`${formatMoney(centsFromEuros(price))} ${unit === 'kg' ? 'le kg' : 'la pièce'}`]),
    `code-barres ${barcode}`,
  ].join(', ');
