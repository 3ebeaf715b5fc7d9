import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { lotAndDays } from '#shared/barcodes/label-texts.ts';

/** Asks the user which of two readings of a label applies; other labels return immediately. */
export const settleReading = (label: Label): Label | Promise<Label> => {
  const { otherReading } = label;
  if (!otherReading) return label;
  return confirmAction({
    title: 'Deux lectures de cette étiquette',
    text: 'Le lecteur ne transmet pas le séparateur FNC1. Que dit l’étiquette en clair ?',
    confirmLabel: capital(lotAndDays(otherReading)),
    cancelLabel: capital(lotAndDays(label)),
  }).then((isOther) =>
    isOther ? otherReading : { ...label, otherReading: null, warnings: withoutDoubt(label.warnings) },
  );
};

const withoutDoubt = (warnings: Label['warnings']): Label['warnings'] =>
  warnings.filter((warning) => warning !== 'two_readings');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
