import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { NOT_RESTORED } from '#infra/stack/constructs/deployment-facts.ts';

const wanted = (pattern: RegExp, message: string) => z.string(message).check(z.regex(pattern, message));
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Settings of the owner's account that are not secret: `deploy/<stage>.json`. */
const settings = z.object({
  siteDomain: wanted(DOMAIN, 'l’hôte du site, par exemple www.exemple.fr'),
  certificateArn: wanted(
    /^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/,
    'l’ARN du certificat de cet hôte, créé dans la région us-east-1 (ACM, « Demander un certificat »)',
  ),
  mailDomain: wanted(DOMAIN, 'le domaine d’où partent les e-mails, par exemple exemple.fr'),
  mailDomainIsNew: z._default(z.enum(['oui', 'non']), 'oui'),
  alarmEmail: wanted(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'l’adresse qui reçoit les alarmes'),
  monthlyBudget: z._default(
    z
      .number('le budget du mois en dollars hors taxe, un nombre (npm run cost)')
      .check(z.minimum(1, 'le budget du mois, un dollar au moins')),
    15,
  ),
  restoredTable: z.optional(z.string()),
  restoredStream: z.optional(z.string()),
});

export type DeploymentSettings = z.infer<typeof settings>;

/** The settings of a stage, or the missing ones, each with how to get it. */
export const readSettings = (file: string): { settings?: DeploymentSettings; missing: string[] } => {
  const given: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const read = settings.safeParse(given);
  if (read.success) return { settings: read.data, missing: [] };
  return {
    missing: read.error.issues.map(({ path, message }) => `${file}, « ${path.join('.')} » : ${message}.`),
  };
};

/** Settings of the edge stack; all others are the shop's. */
const AT_THE_EDGE: readonly string[] = ['siteDomain', 'certificateArn'];
/** Settings that the watch stack has as well. */
const WATCHED: readonly string[] = ['certificateArn', 'alarmEmail'];

/** The parameters of the stacks for the CDK's command line. */
export const stackParameters = (shop: string, given: DeploymentSettings): string[] =>
  // an omitted parameter keeps its last value: a removed setting is sent as none
  Object.entries({ restoredTable: NOT_RESTORED, restoredStream: NOT_RESTORED, ...given }).flatMap(
    ([name, value]) => {
      const stack = AT_THE_EDGE.includes(name) ? `${shop}-edge` : shop;
      const parameter = `${name[0]?.toUpperCase()}${name.slice(1)}=${value}`;
      const stacks = [stack, ...(WATCHED.includes(name) ? [`${shop}-veille`] : [])];
      return value ? stacks.flatMap((one) => ['--parameters', `${one}:${parameter}`]) : [];
    },
  );
