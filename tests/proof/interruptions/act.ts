import type { Page } from '@playwright/test';
import type { House, PersonName } from './house.ts';

/** One thing that a person does on a screen. */
export interface Step {
  name: string;
  do: (page: Page) => Promise<void>;
  /** Fails where the page does not show what this step typed. */
  isShown?: (page: Page) => Promise<void>;
}

/** What one case works with, prepared at the API. */
export interface Scene {
  address: string;
  /** Opens what is typed in, where the address alone does not; also after it was left. */
  open?: (page: Page) => Promise<void>;
  steps: readonly Step[];
  /** Sends what was typed, and answers the questions that the screen asks on the way. */
  send: (page: Page) => Promise<void>;
  /** How often the server has what is sent. */
  stored: () => Promise<number>;
  /** The words with which the screen says that it is stored. */
  yes: RegExp;
  /** Texts that only this person may see. */
  own: readonly string[];
  /** Saves another value of the same at the API. */
  colleague?: () => Promise<void>;
  /** Milliseconds from now to the hour after which this cannot be sent as it was typed. */
  deadlineMs?: number;
}

export interface Act {
  name: string;
  who: PersonName;
  /** Who signs in at the same browser. */
  other: PersonName;
  /** `draft`: what is typed survives the page; `window`: it survives while the window is open, and closing is asked. */
  keeps: 'draft' | 'window';
  /** Of what `prepare` answers. */
  stepCount: number;
  viewport?: { width: number; height: number };
  /** `mark` is in what is typed, and in nothing else. */
  prepare: (house: House, mark: string, pick: (most: number) => number) => Promise<Scene>;
}
