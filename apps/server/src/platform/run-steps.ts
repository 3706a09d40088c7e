/** Runs the steps of upkeep. A failed step does not prevent the others. */

/** Runs all steps in order; then throws the failures, if any. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed`);
}
