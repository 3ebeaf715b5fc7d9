import { readStoredJson } from '#frontend/lib/storage/stored.ts';

/** Scan result as colour, sound and vibration, since a screen is hard to read in a cold room. */
export type Signal = 'ok' | 'check' | 'error';

/** Hertz and seconds of each tone. */
const tones: Record<Signal, readonly (readonly [hertz: number, seconds: number])[]> = {
  ok: [[1320, 0.09]],
  check: [
    [880, 0.09],
    [660, 0.12],
  ],
  error: [[196, 0.35]],
};

const vibrations: Record<Signal, number[]> = { ok: [40], check: [60, 60, 60], error: [300] };

/** Storage key of the mute setting of a device. */
export const MUTED_KEY = 'scan_silent';
export const isMutedFlag = (value: unknown): value is true => value === true;

const watchers = new Set<(signal: Signal) => void>();

/** Subscribes to signals; returns the unsubscribe function. */
export const onSignal = (watch: (signal: Signal) => void): (() => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};

/** A flash, a vibration and, unless muted, a tone, as far as the device supports them. */
export const giveSignal = (signal: Signal): void => {
  for (const watch of watchers) watch(signal);
  navigator.vibrate?.(vibrations[signal]);
  if (!isMutedFlag(readStoredJson(MUTED_KEY))) sound(signal);
};

let speaker: AudioContext | undefined;

const sound = (signal: Signal): void => {
  if (typeof AudioContext === 'undefined') return;
  try {
    speaker ??= new AudioContext();
    void speaker.resume();
    let at = speaker.currentTime;
    for (const [hertz, seconds] of tones[signal]) {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(volume).connect(speaker.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds;
    }
  } catch {
    // sound may be blocked: colour and text are sufficient
  }
};
