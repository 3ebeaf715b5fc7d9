/** Leaves for a page of another site, which takes the place of this one in the history: « back » does not come here. */
export const leaveFor = (url: string): void => location.replace(url);

/** A page of the web and nothing else: never a script, never a file. */
export const isWebPage = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
