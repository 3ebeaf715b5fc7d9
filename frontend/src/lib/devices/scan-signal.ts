import { readStoredJson } from '#frontend/lib/storage/stored.ts';

/** The result of a scan as colour, sound and vibration: in a cold room the screen is hard to read. */
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

/** Where a device keeps that it makes no sound: a shop full of customers, a shared room. */
export const MUTED_KEY = 'scan_silent';
export const isMutedFlag = (value: unknown): value is true => value === true;

const watchers = new Set<(signal: Signal) => void>();

/** Calls `watch` with every signal that is given, until the answer is called. */
export const onSignal = (watch: (signal: Signal) => void): (() => void) => {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
};

/** A flash, a vibration and, unless the device was silenced, a tone; a device without says nothing, and nothing is lost. */
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
    // a device may refuse sound: colour and words say the same
  }
};
