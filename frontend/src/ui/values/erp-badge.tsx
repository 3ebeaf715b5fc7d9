import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { VisuallyHidden } from '#frontend/ui/visually-hidden.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { type ErpState, erpStateLabels } from '#shared/kernel/erp-state.ts';

const tones: Record<ErpState, Tone> = {
  a_envoyer: 'neutral',
  envoye: 'info',
  verifie: 'good',
  douteux: 'warning',
  en_echec: 'danger',
};

interface ErpBadgeProps {
  state: ErpState;
  erpRef: string | null;
  /** For columns: a verified write shows only its number. */
  brief?: boolean;
}

/** State of a write to the ERP, and its number there (AMB-101). */
export const ErpBadge = ({ state, erpRef, brief = false }: ErpBadgeProps) => {
  const number = erpRef ? <Reference>{erpRef}</Reference> : null;
  if (brief && state === 'verifie' && number)
    return (
      <StatusBadge tone={tones[state]}>
        <span>
          <VisuallyHidden>{erpStateLabels[state]}, </VisuallyHidden>
          {number}
        </span>
      </StatusBadge>
    );
  return (
    <StatusBadge tone={tones[state]}>
      {erpStateLabels[state]}
      {number && !brief ? <> · {number}</> : null}
    </StatusBadge>
  );
};
