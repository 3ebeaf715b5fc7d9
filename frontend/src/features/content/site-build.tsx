import { createContext, use } from 'react';

/** A picture of the build: dimensions, and smaller variants of photos. */
export interface BuiltPicture {
  src: string;
  width: number;
  height: number;
  sources: readonly { type: string; srcSet: string; media?: string }[];
}

export interface PictureCut {
  id: string;
  name: string;
  use: string;
}

/** A drawing with interactive parts. */
export interface CutChart extends BuiltPicture {
  title: string;
  cuts: readonly PictureCut[];
}

export type Animal = 'beef' | 'veal' | 'lamb' | 'poultry';

/** Names of the animals in URLs. */
export const animalSlugs = {
  beef: 'boeuf',
  veal: 'veau',
  lamb: 'agneau',
  poultry: 'volaille',
} as const satisfies Record<Animal, string>;

/** Id of a cut in a page: `veau-jarret-avant` for the drawing's `veal-jarret-avant`. */
export const cutAnchor = (animal: Animal, cut: string): string =>
  `${animalSlugs[animal]}-${cut.startsWith(`${animal}-`) ? cut.slice(animal.length + 1) : cut}`;

/** Data of the build for the pages; throws for missing items, which fails the build. */
export interface SiteBuild {
  /** `gallery/tournedos`. */
  picture(name: string): BuiltPicture;
  /** Source of an engraved icon of art/icons. */
  mark(name: string): string;
  chart(animal: Animal): CutChart;
  /** URL of any other file: `history/loop.mp4`. */
  file(name: string): string;
}

const BuildContext = createContext<SiteBuild | undefined>(undefined);
export const SiteBuildProvider = BuildContext;

export const useSiteBuild = (): SiteBuild => {
  const build = use(BuildContext);
  if (!build) throw new Error('A public page is rendered by the build only');
  return build;
};
