import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { type ErpState, erpStateLabels } from '#shared/kernel/erp-state.ts';

const tones: Record<ErpState, Tone> = {
  a_envoyer: 'neutral',
  envoye: 'info',
  verifie: 'good',
  douteux: 'warning',
  en_echec: 'danger',
};

/** Where a write to the ERP stands, and its number there (AMB-101). */
export const ErpBadge = ({ state, erpRef }: { state: ErpState; erpRef: string | null }) => (
  <StatusBadge tone={tones[state]}>
    {erpStateLabels[state]}
    {erpRef ? (
      <>
        {' · '}
        <Reference>{erpRef}</Reference>
      </>
    ) : null}
  </StatusBadge>
);
