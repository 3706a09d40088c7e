/** One violation of a rule, with the information needed to correct it. */
export type HouseFinding = {
  level: 'error' | 'warning';
  rule: string;
  /** Path from the root of the project, with `/`. */
  file: string;
  line?: number;
  what: string;
  why: string;
  mend: string;
};

/** Formats an error in full and a warning in one line. */
export function formatHouseFinding(finding: HouseFinding): string {
  const place = finding.line === undefined ? finding.file : `${finding.file}:${finding.line}`;
  const head = `${finding.level} [${finding.rule}] ${place}`;
  if (finding.level === 'warning') return `${head}  ${finding.what}`;
  return [head, `  ${finding.what}`, `  why:  ${finding.why}`, `  mend: ${finding.mend}\n`].join('\n');
}
