import { temperatureOf } from '#frontend/features/stock/admin/receptions/reception-draft.ts';
import type { HandoverBody } from './rounds.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { parisClock } from '#shared/kernel/dates.ts';
import { dueAtDoorCents } from '#shared/rounds/due-at-door.ts';
import { celsiusText, DOOR_CELSIUS } from '#shared/orders/chilled-limit.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import {
  type RefusedByProduct,
  refusedBody,
  refusedMilli,
  refusedProblems,
  RefusedProducts,
} from './refused-products.tsx';
import { stopName } from './stop-text.ts';
import { SignaturePad } from './signature-pad.tsx';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { MAX_CASH_CENTS, type TakenWay, takenWays } from '#shared/orders/payment-taken.ts';

interface HandoverDialogProps {
  stop: Stop;
  openedAt: Date;
  onSend: (body: HandoverBody) => void;
  onClose: () => void;
}

interface Handover {
  receiver: string;
  clock: string;
  temperature: string;
  /** SVG path; empty: none. */
  signature: string;
  reserves: string;
  taken: Taken;
  refused: RefusedByProduct;
}

/** Receiver, time, temperature, remarks; refused products with reasons. */
export function HandoverDialog({ stop, openedAt, onSend, onClose }: HandoverDialogProps) {
  const form = useForm<Handover>(
    {
      receiver: '',
      clock: parisClock(openedAt),
      temperature: '',
      signature: '',
      reserves: '',
      taken: NOTHING_TAKEN,
      refused: {},
    },
    (values) => problemsOf(values, stop),
  );
  const { values, field } = form;
  const onSubmit = form.submit(async (handover) => onSend(bodyOf(handover, stop, openedAt)));
  const due = dueAtDoorCents(stop, refusedMilli(values.refused));
  /** The amount follows the refused goods until it is edited. */
  const refuse = (refused: RefusedByProduct) => {
    form.set('refused', refused);
    if (values.taken.cents === due)
      form.set('taken', { ...values.taken, cents: dueAtDoorCents(stop, refusedMilli(refused)) });
  };
  const { temperature_max: limit } = stop;
  const celsius = temperatureOf(values.temperature);
  const isWarm = limit !== null && typeof celsius === 'number' && celsius > limit;
  return (
    <FormDialog
      title={`Remise à ${stopName(stop)}`}
      submitLabel="Confirmer la remise"
      pending={false}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={limit === null ? 'Température' : `Température, ${celsiusText(limit)} au plus`}
        optional={limit === null}
        // iOS: the numeric keyboard has no minus (Safari 26)
        inputMode="text"
        suffix="°C"
        autoComplete="off"
        {...field('temperature')}
      />
      {isWarm ? (
        <Banner kind="warning" title={`Trop chaud : ${celsiusText(limit)} au plus`}>
          Mesurez à nouveau. Si c’est bien cela, le client peut refuser : cochez ce qui repart.
        </Banner>
      ) : null}
      <TextField label="Reçue par" autoComplete="off" maxLength={80} {...field('receiver')} />
      <SignaturePad onChange={(path) => form.set('signature', path)} />
      <TextField label="Heure de la remise" type="time" {...field('clock')} />
      <TextArea label="Réserves" optional rows={2} maxLength={500} {...field('reserves')} />
      <RefusedProducts
        lines={stop.lines}
        refused={values.refused}
        onChange={refuse}
        errorOf={(name) => form.errors[`refused.${name}`]}
      />
      <TakenFields
        due={due}
        taken={values.taken}
        error={form.errors.taken}
        onChange={(taken) => form.set('taken', taken)}
      />
    </FormDialog>
  );
}

const problemsOf = ({ receiver, clock, temperature, taken, refused }: Handover, stop: Stop) => ({
  receiver: receiver.trim() === '' ? 'Qui reçoit la commande ?' : undefined,
  temperature: temperatureProblem(temperatureOf(temperature), stop),
  clock: instantAt(new Date(), clock) ? undefined : 'Indiquez une heure passée, comme 10:30.',
  taken: takenProblem(taken),
  ...refusedProblems(refused),
});

const temperatureProblem = (celsius: number | null | undefined, stop: Stop): string | undefined => {
  if (celsius === null)
    return stop.temperature_max === null ? undefined : 'Relevez la température des produits réfrigérés.';
  if (celsius === undefined || celsius < DOOR_CELSIUS.min || celsius > DOOR_CELSIUS.max)
    return 'Des degrés entre −5 et 30, comme 3,2.';
  return undefined;
};

const bodyOf = (handover: Handover, stop: Stop, openedAt: Date): HandoverBody => {
  const celsius = temperatureOf(handover.temperature);
  return {
    receiver: handover.receiver.trim(),
    at: (instantAt(new Date(), handover.clock) ?? openedAt).toISOString(),
    reserves: handover.reserves.trim(),
    refused: refusedBody(handover.refused, stop.lines),
    ...(typeof celsius === 'number' ? { temperature: celsius } : {}),
    ...takenBody(handover.taken),
    ...(handover.signature === '' ? {} : { signature: handover.signature }),
  };
};

/** Rounds end at most this long after midnight. */
const LATE_MINUTES = 6 * 60;
const DAY_MINUTES = 24 * 60;

/** The last instant with this clock time, today or late yesterday; undefined for a future one. */
const instantAt = (now: Date, clock: string): Date | undefined => {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  const [nowHours = 0, nowMinutes = 0] = parisClock(now).split(':').map(Number);
  const ago = nowHours * 60 + nowMinutes - (hours * 60 + minutes);
  if (!Number.isFinite(ago)) return undefined;
  if (ago >= 0) return new Date(now.getTime() - ago * 60_000);
  const sinceEvening = ago + DAY_MINUTES;
  return sinceEvening <= LATE_MINUTES ? new Date(now.getTime() - sinceEvening * 60_000) : undefined;
};

/** Collected payment; none while no way is selected. */
interface Taken {
  way: TakenWay | '';
  cents: Cents | null;
}

const NOTHING_TAKEN: Taken = { way: '', cents: null };

const words: Record<TakenWay, string> = { especes: 'En espèces', cheque: 'Par chèque' };

interface TakenFieldsProps {
  /** Amount due without refused goods. */
  due: Cents;
  taken: Taken;
  error: string | undefined;
  onChange: (taken: Taken) => void;
}

/** Cash or cheque collected at the door, for accounting. */
function TakenFields({ due, taken, error, onChange }: TakenFieldsProps) {
  return (
    <>
      <SelectField
        label="Réglé au livreur"
        optional
        hint={due > 0 ? `À encaisser : ${formatMoney(due)} TTC.` : 'Rien n’est à encaisser.'}
        value={taken.way}
        placeholder="Rien"
        options={takenWays.map((way) => ({ value: way, label: words[way] }))}
        onChange={({ target }) => {
          const way = takenWays.find((each) => each === target.value);
          onChange(way ? { way, cents: taken.cents ?? (due > 0 ? due : null) } : NOTHING_TAKEN);
        }}
      />
      {taken.way === '' ? null : (
        <NumberField
          label="Montant reçu"
          hint="Noté pour la comptabilité, qui enregistrera le paiement."
          unit="euro"
          steppers={false}
          value={taken.cents}
          error={error}
          onChange={(cents) => onChange({ ...taken, cents })}
        />
      )}
    </>
  );
}

/** Validation error, if any. */
const takenProblem = ({ way, cents }: Taken): string | undefined => {
  if (way === '') return undefined;
  if (cents === null || cents <= 0) return 'Quel montant avez-vous reçu ?';
  return way === 'especes' && cents > MAX_CASH_CENTS
    ? `Pas plus de ${formatMoney(MAX_CASH_CENTS)} en espèces entre professionnels.`
    : undefined;
};

const takenBody = ({ way, cents }: Taken): Pick<HandoverBody, 'taken'> =>
  way === '' || cents === null ? {} : { taken: { amount: eurosFromCents(cents), way } };
