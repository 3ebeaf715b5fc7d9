/** `catalog-sync.worker` → `CatalogSyncWorker`: CloudFormation's form of a name. */
export const constructId = (name: string): string =>
  name.replaceAll(/(?:^|[-.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
