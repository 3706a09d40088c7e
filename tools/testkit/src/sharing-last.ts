/**
 * The order of test files: of each project those that share an application run last. Between files that have one of their
 * own the shared one would stand idle, and its queue asks the database several times a second.
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
