import { type ReactNode, useEffect, useState } from 'react';
import {
  giveSignal,
  isMutedFlag,
  onSignal,
  type Signal,
  MUTED_KEY,
} from '#frontend/lib/devices/scan-signal.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { CheckIcon, CloseIcon, SoundIcon, SoundOffIcon } from '#frontend/ui/icons/icons-action.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import styles from './scanner.module.css';

/**
 * Result of the last scan: a mark recognisable by shape and colour, and a screen frame that flashes once for
 * success and twice for an error. With reduced motion only the mark.
 */
export function ScanMark() {
  const [last, setLast] = useState<{ signal: Signal; n: number }>();
  useEffect(() => onSignal((signal) => setLast((before) => ({ signal, n: (before?.n ?? 0) + 1 }))), []);
  if (!last) return null;
  return (
    <span key={last.n} aria-hidden="true" data-signal={last.signal} className={styles.mark}>
      {marks[last.signal]}
      <span className={styles.flash} />
    </span>
  );
}

const marks: Record<Signal, ReactNode> = {
  ok: <CheckIcon size={36} />,
  check: '!',
  error: <CloseIcon size={36} />,
};

/** Mutes this device, or unmutes it with a sample tone. */
export function SoundSwitch() {
  const [isMuted, storeMuted] = useStored<true>(MUTED_KEY, isMutedFlag);
  const change = () => {
    storeMuted(isMuted ? null : true);
    if (isMuted) giveSignal('ok');
  };
  return (
    <IconButton
      className={styles.sound}
      label={isMuted ? 'Remettre le son des scans' : 'Couper le son des scans'}
      icon={isMuted ? <SoundOffIcon /> : <SoundIcon />}
      onClick={change}
    />
  );
}
