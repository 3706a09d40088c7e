import { existsSync, readFileSync } from 'node:fs';

export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Parses the closing line of own test runners; undefined for other lines. */
export function parseSentence(line) {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(line);
  return match && { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3] ?? 0) };
}

const REASON_LINES = 8;

/** True for a stack frame in a library, which does not help to find the fault. */
const ofLibrary = (line) => /^\s+at .*(node_modules|node:internal|<anonymous>)/.test(line);

/** The first lines of an error message, because the end of a long log shows them. */
function startOf(said) {
  const lines = said
    .split('\n')
    .filter((line) => line.trim() !== '' && !ofLibrary(line))
    .slice(0, REASON_LINES);
  return lines.map((line) => `\n      ${line}`).join('');
}

/** Errors outside tests, from the file that the own reporter writes beside vitest's report. */
function untested(file) {
  const beside = `${file}.untested`;
  return existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : [];
}

/**
 * Counts vitest's JSON report and names the failures. An unloadable file and an error outside tests each
 * count as one failure.
 */
export function readVitestReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${suite.name}: ${test.fullName}${startOf((test.failureMessages ?? []).join('\n'))}`),
  );
  const stray = untested(file).map((said) => `outside any test:${startOf(said)}`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + stray.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failures,
      ...broken.map((suite) => `${suite.name}: ${suite.message || 'could not be loaded'}`),
      ...stray,
    ],
  };
}
