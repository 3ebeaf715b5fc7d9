import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame, FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import formStyles from '#frontend/features/stock/admin/entry/form-frame.module.css';
import { FormRefusal } from '#frontend/features/stock/admin/entry/form-refusal.tsx';
import { RecordedFrame } from '#frontend/features/stock/admin/entry/recorded-frame.tsx';
import { RecordedLines } from '#frontend/features/stock/admin/entry/recorded-lines.tsx';
import { operationQuery, type Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';
import { warehouseOptions } from '#frontend/features/stock/warehouses.ts';
import {
  type ExpectedOrder,
  type ReceptionBody,
  sendReception,
} from '#frontend/features/stock/receptions.queries.ts';
import { forgetDoorPhotos, refusalPhotos, sendDoorPhotos } from '#frontend/features/stock/refusal-photos.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { refetchAll } from '#frontend/lib/api/refetch-all.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useFormOf } from '#frontend/lib/forms/use-form.ts';
import { sendOnce } from '#frontend/lib/forms/use-operation.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { ReceivedLine } from './received-line.tsx';
import {
  bodyOf,
  freshReception,
  type LineDraft,
  partIndex,
  problemsOf,
  receivable,
  type ReceptionDraft,
} from './reception-draft.ts';
import type { Scan } from './receiving.tsx';
import { RefusedGoods } from './refused-goods.tsx';
import styles from './receptions.module.css';
import { useLabelScan } from './use-label-scan.ts';

interface ReceiveOrderProps {
  order: ExpectedOrder;
  Scan: Scan;
}

type Done = { answer: Recorded; at: number };

const useReceive = (order: ExpectedOrder, onDone: (answer: Recorded) => void) => {
  const queries = useQueryClient();
  return async (body: ReceptionBody, key: string) => {
    const answer = await sendReception(order.id, body, key).catch(async (error: unknown) => {
      // received concurrently: refetch the received quantities
      if (asApiError(error)?.code === 'version_conflict')
        await queries.invalidateQueries({ queryKey: ['stock', 'receptions'] });
      throw error;
    });
    notify.success(answer.message);
    sendDoorPhotos(order.id, body, answer.data.refused);
    onDone(answer);
    await queries.invalidateQueries({ queryKey: ['stock'] });
    // in the background: the remaining photos show their state
    void refusalPhotos.sendAll(() => refetchAll(queries, ['stock']));
  };
};

/** Reception of a delivery: lines are weighed or scanned, and recorded in one call. */
export function ReceiveOrder({ order, Scan }: ReceiveOrderProps) {
  const [done, setDone] = useState<Done>();
  const stored = useDraft<ReceptionDraft>(`draft_reception_${order.id}`, () =>
    freshReception(order, new Date()),
  );
  const form = useFormOf(stored, problemsOf);
  const { values: draft, change } = form;
  const changeLine = (at: number, changes: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line, i) => (i === at ? { ...line, ...changes } : line)) });
  const scan = useLabelScan(order, draft.lines, changeLine);

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
  const errorAt = (at: number, name: string) =>
    (errors as Readonly<Record<string, string | undefined>>)[`lines.${at}.${name}`];
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
        errorOf={(name) => errorAt(own, name)}
        partErrorOf={(part, name) => errorAt(partIndex(draft.lines, own, part), name)}
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
  scan: ReturnType<typeof useLabelScan>;
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
      <div role="status">
        {scan.feedback ? (
          <Banner kind={scan.feedback.tone}>{scan.feedback.text}</Banner>
        ) : (
          <p className={styles.quiet}>
            Scannez les étiquettes du fournisseur : poids, lot, dates et origine sont repris.
          </p>
        )}
      </div>
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

/** Current state: a photo can arrive after the reception. */
const RecordedRefusals = ({ answer, since }: { answer: Recorded; since: number }) => {
  const { data } = useQuery(operationQuery(answer, since)).data;
  return <RefusedGoods title="Refusé" rows={data.refused} />;
};
