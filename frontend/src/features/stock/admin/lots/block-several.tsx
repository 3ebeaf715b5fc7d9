import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  freeLot,
  holdLot,
  type LotRef,
  type LotRow,
  lotsKey,
} from '#frontend/features/stock/lots.queries.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { RadioField } from '#frontend/ui/fields/radio-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import styles from './hold-lot.module.css';

interface Words {
  button: string;
  title: string;
  reason: string;
  what: string;
  done: readonly [one: string, many: string];
}

const WORDS: Record<'block' | 'release', Words> = {
  block: {
    button: 'Bloquer',
    title: 'Bloquer ces lots',
    reason: 'Raison du blocage',
    what: 'Que bloquer ?',
    done: ['lot bloqué', 'lots bloqués'],
  },
  release: {
    button: 'Libérer',
    title: 'Libérer ces lots',
    reason: 'Raison de la libération',
    what: 'Que libérer ?',
    done: ['lot libéré', 'lots libérés'],
  },
};

/**
 * Selected lots: unblocked ones are blocked, blocked ones are unblocked, each by its own operation with a
 * common reason.
 */
export function HoldSeveral({ lots }: { lots: readonly LotRow[] }) {
  const [act, setAct] = useState<'block' | 'release'>();
  // fixed while the dialog is open, although the list is refetched
  const [taken, setTaken] = useState<readonly LotRow[]>([]);
  const open = lots.filter(({ blocked }) => !blocked);
  const blocked = lots.filter((lot) => lot.blocked);
  const start = (next: 'block' | 'release', those: readonly LotRow[]) => {
    setTaken(those);
    setAct(next);
  };
  return (
    <>
      {open.length > 0 ? (
        <Button size="small" variant="danger" onClick={() => start('block', open)}>
          Bloquer ({open.length})
        </Button>
      ) : null}
      {blocked.length > 0 ? (
        <Button size="small" onClick={() => start('release', blocked)}>
          Libérer ({blocked.length})
        </Button>
      ) : null}
      {act ? <HoldDialog act={act} lots={taken} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}

interface HoldDialogProps {
  act: 'block' | 'release';
  lots: readonly LotRow[];
  onClose: () => void;
}

function HoldDialog({ act, lots, onClose }: HoldDialogProps) {
  const queries = useQueryClient();
  const words = WORDS[act];
  const [left, setLeft] = useState(lots);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useForm<{ reason: string; scope: 'all' | 'alone' }>(
    { reason: '', scope: 'all' },
    ({ reason }) => ({ reason: reason.trim() === '' ? 'Indiquez la raison.' : undefined }),
  );
  const onSubmit = form.submit(async ({ reason, scope }) => {
    const outcome = await holdAll(act, left, { reason: reason.trim(), with_cuts: scope === 'all' });
    await queries.invalidateQueries({ queryKey: lotsKey });
    const { done } = outcome;
    if (done > 0) notify.success(`${done} ${words.done[done < 2 ? 0 : 1]}.`);
    setLeft(outcome.left);
    setRefused(outcome.refused);
    if (outcome.left.length === 0) onClose();
  });
  return (
    <FormDialog
      title={words.title}
      submitLabel={`${words.button} (${left.length})`}
      pendingText="Enregistrement…"
      isDanger={act === 'block'}
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ul className={styles.tree} aria-label="Lots choisis">
        {left.map((lot) => (
          <li key={keyOf(lot)}>
            <span className={styles.name}>{lot.lot}</span>
            <span>{lot.product_name}</span>
          </li>
        ))}
      </ul>
      <RadioField
        label={words.what}
        name={`several-${act}`}
        options={[
          {
            value: 'all',
            label:
              act === 'block'
                ? 'Ces lots et tout ce qui en a été découpé'
                : 'Ces lots et ce qui a été bloqué avec eux',
          },
          { value: 'alone', label: 'Ces lots seuls' },
        ]}
        value={form.values.scope}
        onChange={(value) => form.set('scope', value)}
      />
      <TextField label={words.reason} maxLength={300} {...form.field('reason')} />
      {refused.length > 0 ? (
        <Banner kind="error" title="Tout n’a pas pu être fait">
          <ul>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </FormDialog>
  );
}

const keyOf = ({ product_id: productId, lot }: LotRef): string => `${productId} ${lot}`;

interface Outcome {
  /** Selected or not: lots cut from a carcass are included. */
  done: number;
  left: LotRow[];
  refused: string[];
}

/** Sequentially, each atomic; lots already included in a previous operation are skipped. */
const holdAll = async (
  act: 'block' | 'release',
  lots: readonly LotRow[],
  request: { reason: string; with_cuts: boolean },
): Promise<Outcome> => {
  const done = new Set<string>();
  const left: LotRow[] = [];
  const refused: string[] = [];
  for (const lot of lots) {
    if (done.has(keyOf(lot))) continue;
    const body = { product_id: lot.product_id, lot: lot.lot, ...request };
    try {
      const { lots: changed } = await (act === 'block' ? holdLot(body) : freeLot(body));
      for (const each of changed) done.add(keyOf(each));
    } catch (error) {
      left.push(lot);
      refused.push(`Lot ${lot.lot} : ${detailOf(error)}`);
    }
  }
  return { done: done.size, left: left.filter((lot) => !done.has(keyOf(lot))), refused };
};
