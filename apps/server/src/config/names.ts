/** Lists the names of all settings and suggests settings for misspelt names. */
import names from './names.json' with { type: 'json' };
import { removeFileSuffix, toFileSettingName } from './setting-files.ts';

const plainNames = ['PORT', 'HOST', 'DATABASE_URL', 'LOG_LEVEL'];
const prefix = /^klarsikt_/i;

/** Computes the edit distance: the number of characters to change, add, remove or swap with a neighbour. */
function distance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + same,
          swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}

const mostLetters = 2;

/** Finds the setting that was probably meant; null if no name is similar. */
export function findSimilarSetting(unknown: string): string | null {
  const name = unknown.toUpperCase();
  const plain = name.replace(prefix, '');
  if (plainNames.includes(plain)) return plain;
  const [best] = names.server
    .map((known) => ({ known, letters: distance(name, known) }))
    .filter(({ known, letters }) => letters <= mostLetters || name.startsWith(`${known}_`))
    .toSorted((a, b) => a.letters - b.letters);
  return best?.known ?? null;
}

/** Returns messages about environment variables that have Klarsikt's prefix but are not settings. */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = new Set([...names.server, ...names.server.map(toFileSettingName), ...names.tools]);
  return Object.keys(environment)
    .filter((name) => prefix.test(name) && (environment[name] ?? '').trim() !== '' && !known.has(name))
    .toSorted()
    .map((name) => {
      const plain = removeFileSuffix(name);
      const near = findSimilarSetting(plain);
      const meant = near === null || plain === name ? near : toFileSettingName(near);
      return `${name}: there is no setting of this name. ${meant === null ? 'Remove it; docs/operator/settings.md lists all settings.' : `Was ${meant} meant?`}`;
    });
}
