import type { Finding } from '../finding.ts';
import type { House } from '../house.ts';

/** Files of the contract that are no feature. */
const NOT_FEATURES: ReadonlySet<string> = new Set([
  'index',
  'document',
  'endpoint',
  'errors',
  'events',
  'shapes',
  'openapi',
  'version',
]);

/** Features that only one side has, each with its reason. A reason that no longer holds is reported too. */
export const EXCEPTIONS: { web: Record<string, string>; server: Record<string, string> } = {
  /** Screens without calls of their own. */
  web: {
    site: 'the public pages only link to other features',
    admin: 'the frame and the start of the screens of administration',
  },
  /** Calls without screens under their own name. */
  server: {
    use: 'the question before something is deleted, in every feature: apps/web/src/ui/uses',
    blueprint: "a part of the assessment's screens",
    period: 'a part of the screens of background data',
    background: "a step of the assessment's screens",
    control: "a step of the assessment's screens",
    history: "a part of the assessment's screens",
    action: "a part of the assessment's screens, and a list across assessments beside them",
    comment: "a part of the assessment's screens",
    signoff: "a part of the assessment's screens",
    import: "a part of the assessment's screens",
    specification: "a part of the assessment's screens",
    overlay: "a part of the assessment's screens",
    countrylist: "a page beside the assessment's screens",
    drift: "a page among the assessment's screens",
    incident: "a page beside the assessment's screens",
    launch: "a part of the assessment's screens",
    examiner: "a part of the assessment's screens",
    appetite: "a part of the assessment's screens",
    completeness: "a part of the assessment's screens",
    evidence: "a part of the assessment's screens",
    pack: "a part of the report's screen, and its key on Admin's first page",
    report: "a part of the assessment's screens",
    deferred: 'polled by the screens that ask for long work',
    chart: 'the screens draw the same definitions themselves',
    federation: 'a way of signing in: its screens are those of login',
    note: "a part of the threat card and of ThreatView's first page",
    insight: 'a part of the threat card and of the panel beside the list of threats',
  },
};

const WHY =
  'One noun, one name: whoever knows a feature finds its contract, server and screen under the same slug.';

/** A feature has the same slug in the contract, on the server and on the web. */
export function slugsMirror(house: House, exceptions = EXCEPTIONS): Finding[] {
  const contract = new Set(
    house.sources
      .map(({ file }) => /^packages\/contract\/src\/([^/]+)\.ts$/.exec(file)?.[1])
      .filter((name) => name !== undefined)
      .filter((name) => !NOT_FEATURES.has(name) && !name.includes('.')),
  );
  const server = featureFolders(house, 'server');
  const web = featureFolders(house, 'web');
  const findings: Finding[] = [];
  const report = (file: string, what: string, mend: string) =>
    findings.push({ level: 'error', rule: 'slugs', file, what, why: WHY, mend });

  for (const slug of server) {
    if (!contract.has(slug)) {
      report(
        `apps/server/src/features/${slug}`,
        `The server feature "${slug}" has no contract packages/contract/src/${slug}.ts.`,
        'Describe its endpoints there, or rename the folder to the slug that has them.',
      );
    }
  }
  for (const slug of web) {
    if (!contract.has(slug) && !exceptions.web[slug]) {
      report(
        `apps/web/src/features/${slug}`,
        `The web feature "${slug}" has no contract packages/contract/src/${slug}.ts.`,
        'Rename it to the slug whose endpoints it calls, or list it in EXCEPTIONS.web with the reason.',
      );
    }
  }
  for (const slug of contract) {
    if (!server.has(slug)) {
      report(
        `packages/contract/src/${slug}.ts`,
        `The contract "${slug}" has no server folder apps/server/src/features/${slug}/.`,
        'Add the handlers there, or move the endpoints to the slug that handles them.',
      );
    }
    if (!web.has(slug) && !exceptions.server[slug]) {
      report(
        `packages/contract/src/${slug}.ts`,
        `The contract "${slug}" has no screens in apps/web/src/features/${slug}/.`,
        'Add the screens, or list the slug in EXCEPTIONS.server (tools/check-house) with the reason.',
      );
    }
  }
  return [...findings, ...staleExceptions(exceptions, contract, web)];
}

function staleExceptions(exceptions: typeof EXCEPTIONS, contract: Set<string>, web: Set<string>): Finding[] {
  const webOnly = Object.keys(exceptions.web).filter((slug) => contract.has(slug));
  const serverOnly = Object.keys(exceptions.server).filter((slug) => web.has(slug));
  return [...webOnly, ...serverOnly].map((slug) => ({
    level: 'error',
    rule: 'slugs',
    file: 'tools/check-house/src/rules/slugs.ts',
    what: `The exception for "${slug}" no longer holds: the feature now has the side it was excused for.`,
    why: 'An exception that is not needed hides the next real one.',
    mend: 'Delete the line.',
  }));
}

function featureFolders(house: House, app: 'server' | 'web'): Set<string> {
  const start = `apps/${app}/src/features/`;
  return new Set(
    house.sources
      .filter(({ file }) => file.startsWith(start) && file.slice(start.length).includes('/'))
      .map(({ file }) => file.slice(start.length).split('/')[0] ?? ''),
  );
}
