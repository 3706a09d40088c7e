/**
 * Orders test files so that in each project the files that share an application run last. Otherwise the shared
 * application would run in parallel with other applications, which makes the run a tenth longer.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shares = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('getSharedTestApp(');

export class SharingLastSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter((file) => !shares(file)), ...own.filter(shares)];
    });
  }
}
