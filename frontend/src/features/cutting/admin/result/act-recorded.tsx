import { type ComponentType, useState } from 'react';
import { type DoneAct, outcomeText } from '#frontend/features/cutting/admin/acts.ts';
import { CreatedProducts } from './created-products.tsx';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';

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
