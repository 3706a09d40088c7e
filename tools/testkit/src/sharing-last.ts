/**
 * Orders test files: in each project those that share an application run last. In another order the shared
 * application would work in parallel with others, which took a tenth longer.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shares = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('sharedTestApp(');

export class SharingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter((file) => !shares(file)), ...own.filter(shares)];
    });
  }
}
