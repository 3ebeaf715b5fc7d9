import { createHash } from 'node:crypto';
import { Instrumenter } from '@stryker-mutator/instrumenter';

type Instrument = typeof Instrumenter.prototype.instrument;

/**
 * Only `count` of all mutants are run, drawn from the whole folder and the same ones each time: an estimate where all
 * would take hours. The engine itself can only leave out files or kinds of mutants.
 */
export const tryASample = (count: number): void => {
  const all: Instrument = Instrumenter.prototype.instrument;
  Instrumenter.prototype.instrument = async function (...asked: Parameters<Instrument>) {
    const result = await all.apply(this, asked);
    const drawn = result.mutants
      .filter((mutant) => mutant.status === undefined)
      .map((mutant) => ({ mutant, lot: drawnAt(mutant) }))
      .toSorted((left, right) => left.lot.localeCompare(right.lot));
    for (const { mutant } of drawn.slice(count)) {
      Object.assign(mutant, { status: 'Ignored', statusReason: 'not in the sample' });
    }
    return result;
  };
};

/** A place in the draw that depends on the mutant alone. */
const drawnAt = (mutant: { fileName: string; location: object; replacement: string }): string =>
  createHash('sha256')
    .update(mutant.fileName.replace(`${process.cwd()}/`, ''))
    .update(JSON.stringify([mutant.location, mutant.replacement]))
    .digest('hex');
