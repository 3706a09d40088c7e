/** A reporter for vitest that writes errors outside tests, which the JSON report omits. */
import { writeFileSync } from 'node:fs';

const ENDED = new Set(['passed', 'failed', 'skipped']);

/** An error with its place and causes, the innermost cause first, because that is the fault. */
function told({ name, message, stack, cause, VITEST_TEST_PATH: during }) {
  const own = [`${name ?? 'Error'}: ${message}`, ...(during ? [`while ${during} ran`] : []), stack ?? ''];
  return cause ? `${told(cause)}\n${own.join('\n')}` : own.join('\n');
}

/** A file without a result: its process died, and the results of its other tests are lost. */
function unended(module) {
  const tests = [...(module.children?.allTests() ?? [])];
  const open = tests.filter((test) => test.result().state === 'pending').map((test) => test.fullName);
  return [
    `Error: ${module.moduleId} did not end, ${open.length} of ${tests.length} tests open`,
    ...open,
  ].join('\n');
}

export default class Untested {
  onInit({ config }) {
    this.file = `${config.outputFile.json}.untested`;
  }

  onTestRunEnd(modules, errors) {
    const said = [
      ...modules.filter((module) => !ENDED.has(module.state())).map(unended),
      ...errors.map((error) => told(error)),
    ];
    writeFileSync(this.file, JSON.stringify(said));
  }
}
