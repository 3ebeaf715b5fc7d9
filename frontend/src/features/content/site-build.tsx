import { createContext, use } from 'react';

/** A picture as the build made it: dimensions reserved, smaller and lighter forms when it is a photograph. */
export interface BuiltPicture {
  src: string;
  width: number;
  height: number;
  sources: readonly { type: string; srcSet: string; media?: string }[];
}

export interface Cut {
  id: string;
  name: string;
  use: string;
}

/** A drawing whose parts can be touched. */
export interface CutChart extends BuiltPicture {
  title: string;
  cuts: readonly Cut[];
}

export type Animal = 'beef' | 'veal' | 'lamb' | 'poultry';

/** What the site calls each animal in its addresses. */
export const animalSlugs = {
  beef: 'boeuf',
  veal: 'veau',
  lamb: 'agneau',
  poultry: 'volaille',
} as const satisfies Record<Animal, string>;

/** Id of a cut in a page: `veau-jarret-avant`, whatever the drawing calls the part (`veal-jarret-avant`). */
export const cutAnchor = (animal: Animal, cut: string): string =>
  `${animalSlugs[animal]}-${cut.startsWith(`${animal}-`) ? cut.slice(animal.length + 1) : cut}`;

/** What the build provides to the pages; throws when something is missing, which stops the build. */
export interface SiteBuild {
  /** `gallery/tournedos`. */
  picture(name: string): BuiltPicture;
  /** Source of one of the small engraved marks of art/icons. */
  mark(name: string): string;
  chart(animal: Animal): CutChart;
  /** Address of a file that is neither: `history/loop.mp4`. */
  file(name: string): string;
}

const BuildContext = createContext<SiteBuild | undefined>(undefined);
export const SiteBuildProvider = BuildContext;

export const useSiteBuild = (): SiteBuild => {
  const build = use(BuildContext);
  if (!build) throw new Error('A public page is rendered by the build only');
  return build;
};
