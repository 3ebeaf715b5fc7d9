import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { CustomerState } from '#shared/customers/customer-acts.ts';

const words: Record<CustomerState, { label: string; tone: Tone }> = {
  verifie: { label: 'Vérifié', tone: 'good' },
  en_attente: { label: 'En attente', tone: 'warning' },
  bloque: { label: 'Bloqué', tone: 'danger' },
};

export const stateLabel = (state: CustomerState): string => words[state].label;

export const CustomerStateBadge = ({ state }: { state: CustomerState }) => (
  <StatusBadge tone={words[state].tone}>{words[state].label}</StatusBadge>
);
