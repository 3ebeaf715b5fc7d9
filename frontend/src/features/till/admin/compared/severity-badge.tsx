import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import type { Severity } from '#shared/till/variation.ts';

/** TILL-14: red, amber, green, grey, each with its own mark; AMB-68: the sign shows the direction. */
const tones: Record<Severity, Tone> = {
  critical: 'danger',
  warning: 'warning',
  positive: 'good',
  neutral: 'neutral',
};

export const SeverityBadge = ({ severity, children }: { severity: Severity; children: ReactNode }) => (
  <StatusBadge tone={tones[severity]}>{children}</StatusBadge>
);
