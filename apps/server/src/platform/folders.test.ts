import { describe, expect, it } from 'vitest';
import { formatErrorReport } from './folders.ts';

describe('a disk that is full', () => {
  it.each([
    [
      'PostgreSQL cannot make a file longer',
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\nPANIC:  cannot abort transaction 1',
    ],
    [
      'the system has no space',
      'initdb: error: could not write file: No space left on device\nchild process exited with exit code 1',
    ],
  ])('is reported in one sentence with folder and remedy: %s', (_, output) => {
    const error = new Error(`The database could not be created (initdb, exit code 1): ${output}`);
    expect(formatErrorReport(error, '/nonexistent/klarsikt')).toBe(
      'The disk is full (/nonexistent/klarsikt). Free some space, or move the folder to another disk; existing data are intact.',
    );
  });

  it('is reported with the path of the error if it has one', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      path: '/data/secret',
    });
    expect(formatErrorReport(error, '/data')).toMatch(/^The disk is full \(\/data\/secret\)\./);
  });
});
