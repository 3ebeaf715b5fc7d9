import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import { useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import { FormFrame, FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import { operationQuery, type Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import {
  type ExpectedOrder,
  type ReceptionBody,
  sendReception,
} from '#frontend/features/stock/receptions.queries.ts';
import { forgetDoorPhotos, refusalPhotos, sendDoorPhotos } from '#frontend/features/stock/refusal-photos.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { readAnew } from '#frontend/lib/api/read-anew.ts';
import { formatDate, formatQuantity } from '#frontend/lib/display/format.ts';
import { useFormOf } from '#frontend/lib/forms/use-form.ts';
import { sendOnce } from '#frontend/lib/forms/use-operation.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { labelDoubts, missingSymbol, unlikelyWeightText } from '#shared/barcodes/label-texts.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import { ReceivedLine } from './received-line.tsx';
import {
  bodyOf,
  freshReception,
  type LineDraft,
  problemsOf,
  receivable,
  type ReceptionDraft,
  withLabel,
} from './reception-draft.ts';
import type { Scan } from './receiving.tsx';
import { RefusedGoods } from './refused-goods.tsx';
import styles from './receptions.module.css';

interface ReceiveOrderProps {
  order: ExpectedOrder;
  Scan: Scan;
}

type Done = { answer: Recorded; at: number };

const useReceive = (order: ExpectedOrder, onDone: (answer: Recorded) => void) => {
  const queries = useQueryClient();
  return async (body: ReceptionBody, key: string) => {
    const answer = await sendReception(order.id, body, key).catch(async (error: unknown) => {
      // received by somebody else: the page shows what is received by now
      if (asApiError(error)?.code === 'version_conflict')
        await queries.invalidateQueries({ queryKey: ['stock', 'receptions'] });
      throw error;
    });
    notify.success(answer.message);
    sendDoorPhotos(order.id, body, answer.data.refused);
    onDone(answer);
    await queries.invalidateQueries({ queryKey: ['stock'] });
    // nobody waits for it: what is left shows what became of it
    void refusalPhotos.sendAll(() => readAnew(queries, ['stock']));
  };
};

/** A delivery at the door: each line is weighed or scanned, and all of it is recorded in one call. */
export function ReceiveOrder({ order, Scan }: ReceiveOrderProps) {
  const [done, setDone] = useState<Done>();
  const stored = useDraft<ReceptionDraft>(`draft_reception_${order.id}`, () =>
    freshReception(order, new Date()),
  );
  const form = useFormOf(stored, problemsOf);
  const { values: draft, change } = form;
  const changeLine = (at: number, changes: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line, i) => (i === at ? { ...line, ...changes } : line)) });
  const scan = useScan(order, (at, label) => {
    const line = draft.lines[at];
    if (!line) return null;
    const labelled = withLabel(line, label);
    changeLine(at, labelled);
    return labelled.qty;
  });

  const receive = useReceive(order, (answer) => {
    setDone({ answer, at: Date.now() });
    form.reset(freshReception(order, new Date()));
  });
  const send = form.submit(
    async (values) => {
      await sendOnce(
        `attempt_reception_${order.id}`,
        { draft: values, body: bodyOf(values, order) },
        receive,
      );
    },
    { onWrong: notify.error },
  );

  if (done) {
    return <OrderReceived order={order} done={done} onAnother={() => setDone(undefined)} />;
  }
  return (
    <FormFrame
      label={`Réception de la commande ${order.ref}`}
      restoredFrom={stored.restoredFrom}
      onRestart={() => {
        forgetDoorPhotos(order.id, draft.lines);
        form.reset();
      }}
      onSubmit={send}
    >
      <OrderHead order={order} />
      <DeliveryPart {...{ form, scan, Scan }} />
      <OrderLines order={order} form={form} changeLine={changeLine} />
      <FormRefusal
        error={form.refusal}
        otherwise="Erreur lors de l'enregistrement"
        unheard="Erreur lors de la communication avec le serveur"
      />
      <ReceiveActs pending={form.pending} />
    </FormFrame>
  );
}

const ReceiveActs = ({ pending }: { pending: boolean }) => (
  <div className={formStyles.acts}>
    <Button type="submit" variant="primary" size="large" pending={pending} pendingText="Enregistrement…">
      Enregistrer la réception
    </Button>
  </div>
);

interface OrderLinesProps extends Pick<ReceiveOrderProps, 'order'> {
  form: ReturnType<typeof useFormOf<ReceptionDraft>>;
  changeLine: (at: number, changes: Partial<LineDraft>) => void;
}

const OrderLines = ({ order, form, changeLine }: OrderLinesProps) => {
  const { values: draft, errors } = form;
  return receivable(order).map((line) => {
    const own = draft.lines.findIndex(({ order_line_id: id }) => id === line.id);
    const each = draft.lines[own];
    return each ? (
      <ReceivedLine
        key={line.id}
        at={own}
        orderId={order.id}
        line={line}
        draft={each}
        errorOf={(name) => (errors as Readonly<Record<string, string | undefined>>)[`lines.${own}.${name}`]}
        onChange={(changes) => changeLine(own, changes)}
      />
    ) : (
      <p key={line.id}>{line.label} : ajoutée à la commande depuis, repartez de zéro.</p>
    );
  });
};

const OrderHead = ({ order }: Pick<ReceiveOrderProps, 'order'>) => (
  <header className={styles.head}>
    <h2>{order.supplier}</h2>
    <p className={styles.quiet}>
      Commande {order.ref}
      {order.supplier_ref === null ? '' : ` (${order.supplier_ref})`}
      {order.delivery_day === null ? '' : `, attendue le ${formatDate(order.delivery_day)}`}
    </p>
  </header>
);

interface DeliveryPartProps extends Pick<ReceiveOrderProps, 'Scan'> {
  form: ReturnType<typeof useFormOf<ReceptionDraft>>;
  scan: ReturnType<typeof useScan>;
}

const DeliveryPart = ({ form, scan, Scan }: DeliveryPartProps) => (
  <FormPart title="La livraison">
    <SelectField label="Entrepôt" options={warehouseOptions} {...form.field('warehouse_id')} />
    <TextField
      label="N° du bon de livraison"
      optional
      autoComplete="off"
      maxLength={60}
      {...form.field('delivery_ref')}
    />
    <div className={formStyles.wide}>
      <Scan field={scan.field} onScan={scan.onScan} />
      <p className={styles.quiet} role="status">
        {scan.feedback}
      </p>
    </div>
  </FormPart>
);

interface OrderReceivedProps extends Pick<ReceiveOrderProps, 'order'> {
  done: Done;
  onAnother: () => void;
}

const OrderReceived = ({ order, done, onAnother }: OrderReceivedProps) => (
  <RecordedFrame
    title={`Réception de la commande ${order.ref} enregistrée`}
    at={done.at}
    another="Recevoir la suite"
    onAnother={onAnother}
    note={null}
  >
    <RecordedLines answer={done.answer} since={done.at} />
    <RecordedRefusals answer={done.answer} since={done.at} />
  </RecordedFrame>
);

/** As it stands by now: a photograph may arrive after the reception. */
const RecordedRefusals = ({ answer, since }: { answer: Recorded; since: number }) => {
  const { data } = useQuery(operationQuery(answer, since)).data;
  return <RefusedGoods title="Refusé" rows={data.refused} />;
};

/** Which line a label is of, or why none: the only line stands in for a code that no product has. */
const lineOfLabel = (
  { gtin }: Label,
  lines: ExpectedOrder['lines'],
  products: readonly MovableProduct[],
): number | string => {
  const product = findByGtin(gtin, products);
  const at = lines.findIndex(({ product_id: id }) => product !== undefined && id === product.id);
  if (at !== -1) return at;
  if (product) return `Ce code est celui de ${product.label}, qui n’est pas dans cette commande.`;
  return lines.length === 1 ? 0 : `Le code ${gtin ?? ''} n’est celui d’aucune ligne de cette commande.`;
};

/** Whose label it is: the line whose product bears its code, else the only line there is. */
const useScan = (
  order: ExpectedOrder,
  /** Answers what has been weighed of the line by then. */
  onLabel: (at: number, label: Label) => number | null,
) => {
  const field = useRef<HTMLInputElement>(null);
  const [feedback, setFeedback] = useState(
    'Scannez l’étiquette du fournisseur : poids, lot, dates et origine sont repris.',
  );
  const products = useQuery(movableProductsQuery());
  const read = useLabelReader();
  const lines = receivable(order);
  const onScan = () => {
    const code = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    const reading = read(code);
    if (reading.status === 'empty') return;
    if (reading.status === 'unknown') return setFeedback(reading.reason);
    const take = (label: Label) => setFeedback(taken(label));
    const label = settleReading(reading.label);
    return label instanceof Promise ? void label.then(take) : take(label);
  };
  const taken = (label: Label): string => {
    const missing = missingSymbol(label);
    if (missing !== undefined) return missing;
    const at = lineOfLabel(label, lines, products.data ?? []);
    if (typeof at === 'string') return at;
    const line = lines[at]!;
    const milli = onLabel(at, label);
    const facts = [
      'étiquette lue',
      ...(label.lot === null ? [] : [`lot ${label.lot}`]),
      ...(milli === null ? [] : [`${formatQuantity({ unit: line.unit, milli })} en tout`]),
    ];
    const doubts = [
      ...(label.unlikelyGrams === null ? [] : [unlikelyWeightText(label.unlikelyGrams)]),
      ...labelDoubts(label),
    ];
    return [`${line.label} : ${facts.join(', ')}.`, ...doubts].join(' ');
  };
  return { field, onScan, feedback };
};
