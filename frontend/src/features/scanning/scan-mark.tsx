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
 * What the last scan came to: a mark that stays, by its form as well as its colour, and a frame around the whole screen
 * that flashes once for yes and twice for no. Whoever wants no motion has the mark alone.
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

/** Turns the sounds of this device off, and on again with the sound of a yes. */
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
