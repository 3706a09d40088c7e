/** Measures the filter chips above a list or a result, one after another. */
import { measurePress, open, type Stage } from './measuring.ts';

/** Measures for each chip the opening of its choices and the choice of a value. */
export async function filters(
  stage: Stage,
  where: string,
  path: string,
  names: readonly string[],
): Promise<void> {
  const { page } = stage;
  for (const name of names) {
    await open(page, path);
    // The locator requires a chip, because a listed item can begin with the same word or contain such a
    // button.
    const chip = page
      .locator('main')
      .locator('button[aria-haspopup="listbox"]')
      .filter({ hasText: new RegExp(`^${name}\\b`) });
    const choices = page.getByRole('option');
    // A chip with several values stays open after a choice.
    const isOpen = () => choices.first().isVisible();
    await measurePress(
      stage,
      `${where}: open the choices of ${name.toLowerCase()}`,
      () => chip,
      async () => {
        if (await isOpen()) await page.keyboard.press('Escape');
      },
    );
    let next = 1;
    await measurePress(
      stage,
      `${where}: filter by ${name.toLowerCase()}`,
      () => choices.nth(next),
      async (turn) => {
        if (!(await isOpen())) await chip.click();
        await choices.nth(1).waitFor();
        // With only one choice the second turn removes the filter again.
        next = turn % 2 === 0 ? 1 : (await choices.count()) > 2 ? 2 : 0;
      },
    );
  }
}
