/** A reporter for vitest: keeps the errors that belong to no test, which its JSON report leaves out, beside that report. */
import { writeFileSync } from 'node:fs';

export default class Untested {
  onInit({ config }) {
    this.file = `${config.outputFile.json}.untested`;
  }

  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ name, message, stack, VITEST_TEST_PATH: during }) =>
      [`${name ?? 'Error'}: ${message}`, ...(during ? [`while ${during} ran`] : []), stack ?? ''].join('\n'),
    );
    writeFileSync(this.file, JSON.stringify(said));
  }
}
