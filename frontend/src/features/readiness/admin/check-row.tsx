import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { rememberSeen, type SeenCheck } from '#frontend/features/readiness/readiness.queries.ts';
import { stateTones, stateLabels } from '#frontend/features/readiness/readiness-labels.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDate } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { readinessContract } from '#shared/readiness/readiness.contract.ts';
import { mayBeLeft, type ReadinessPart } from '#shared/readiness/readiness.ts';
import type { RelatedSetting } from './related-settings.ts';
import checkRowStyles from './readiness.module.css';

interface CheckRowProps {
  part: ReadinessPart;
  check: SeenCheck;
  /** Setting that fixes it. */
  setting?: RelatedSetting | undefined;
  onSaved?: () => void;
}

/** Finding and remedy; warnings can be accepted. */
export function CheckRow({ part, check, setting, onSaved }: CheckRowProps) {
  const { title, state, found, remedy, left_at: left } = check;
  return (
    <li className={checkRowStyles.check}>
      <strong>{title}</strong>
      <StatusBadge tone={left ? 'neutral' : stateTones[state]}>
        {left ? 'Laissé ainsi' : stateLabels[state]}
      </StatusBadge>
      <span>{found}</span>
      {remedy ? <p>{remedy}</p> : null}
      {setting && onSaved ? <Beside setting={setting} onSaved={onSaved} /> : null}
      {mayBeLeft(check) ? <Leaving part={part} check={check} /> : null}
    </li>
  );
}

function Leaving({ part, check: { key, title, left_at: left } }: Pick<CheckRowProps, 'part' | 'check'>) {
  const queries = useQueryClient();
  const { run, pending, error } = useAction(async () => {
    const { leaveCheck } = readinessContract.endpoints;
    const params = { part, check: key };
    const { data } = await call(leaveCheck, { params, body: { left: !left } }, { as: 'admin' });
    rememberSeen(queries, data);
  });
  return (
    <div className={checkRowStyles.leaving}>
      {left ? <span>Laissé ainsi le {formatDate(left)}.</span> : null}
      <Button
        size="small"
        variant="ghost"
        pending={pending}
        aria-label={`${left ? 'Reprendre' : 'Laisser ainsi'} : ${title}`}
        onClick={() => run()}
      >
        {left ? 'Reprendre' : 'Laisser ainsi'}
      </Button>
      <Refusal error={error} />
    </div>
  );
}

function Beside({
  setting: { label, Form, queryKey },
  onSaved,
}: {
  setting: RelatedSetting;
  onSaved: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  useSaved(queryKey, onSaved);
  return (
    <details className={checkRowStyles.beside} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? <Form /> : null}
    </details>
  );
}

/** Calls back when a loaded setting has a new version, which means it was saved. */
const useSaved = (queryKey: readonly unknown[], onSaved: () => void): void => {
  const queries = useQueryClient();
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  useEffect(() => {
    let version = versionOf(queries.getQueryData(queryKey));
    return queries.getQueryCache().subscribe(() => {
      const now = versionOf(queries.getQueryData(queryKey));
      const isSaved = version !== undefined && now !== undefined && now !== version;
      version = now ?? version;
      if (isSaved) latest.current();
    });
  }, [queries, queryKey]);
};

const versionOf = (data: unknown): unknown => (data as { version?: unknown } | undefined)?.version;
