/** The chips above a list or a result, one by one. */
import { measurePress, open, type Stage } from './measuring.ts';

/** Opens the choices of each chip, and takes one of them. */
export async function filters(
  stage: Stage,
  where: string,
  path: string,
  names: readonly string[],
): Promise<void> {
  const { page } = stage;
  for (const name of names) {
    await open(page, path);
    // The chip alone: what is listed may begin with the same word, or have a button that does.
    const chip = page
      .locator('main')
      .locator('button[aria-haspopup="listbox"]')
      .filter({ hasText: new RegExp(`^${name}\\b`) });
    const choices = page.getByRole('option');
    // A chip that takes several values stays open when one is chosen.
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
        // Where there is one choice only, the second turn takes it back.
        next = turn % 2 === 0 ? 1 : (await choices.count()) > 2 ? 2 : 0;
      },
    );
  }
}
