/** A reporter for vitest: keeps what belongs to no test, which its JSON report leaves out, beside that report. */
import { writeFileSync } from 'node:fs';

const ENDED = new Set(['passed', 'failed', 'skipped']);

/** An error with where it happened and what caused it, the innermost cause first: that one names the fault. */
function told({ name, message, stack, cause, VITEST_TEST_PATH: during }) {
  const own = [`${name ?? 'Error'}: ${message}`, ...(during ? [`while ${during} ran`] : []), stack ?? ''];
  return cause ? `${told(cause)}\n${own.join('\n')}` : own.join('\n');
}

/** A file without an end: the process that ran it is gone, and with it whatever its other tests would have said. */
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
