/** `catalog-sync.worker` → `CatalogSyncWorker`: the name of a thing as CloudFormation spells it. */
export const constructId = (name: string): string =>
  name.replaceAll(/(?:^|[-.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
