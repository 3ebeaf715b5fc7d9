const NO_BREAK = '\u00a0';

/** A space that French type never breaks: before ; : ! ? », after «, between a figure and what it counts. */
const BOUND =
  / (?=[;:!?»])|(?<=«) |(?<=\d) (?=(?:€|%|h\b|kg\b|t\b|g\b|jours\b|couverts\b|mois\b|ans\b|\d{3}\b))/g;

/** The document with those spaces bound, in what is read only: not in attributes, scripts or what a form sends. */
export const bindFrenchSpaces = (html: string): string =>
  html.replaceAll(
    /(<(script|title|option|textarea)\b.*?<\/\2>)|(?<=>)[^<]+/gs,
    (part, unchanged: string | undefined) =>
      unchanged === undefined ? part.replaceAll(BOUND, NO_BREAK) : part,
  );
