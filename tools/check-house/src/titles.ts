import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import type { HouseFinding } from './finding.ts';

/** Largest number of characters in a commit title, equal to the limit in `.githooks/commit-msg`. */
const LONGEST = 72;

/** Number of newest commits that are checked, because older ones are published and cannot be reworded. */
const NEWEST = 50;

type TitleCheck = { commits: number; findings: HouseFinding[] };

/** Finds titles that are too long among the newest commits; null if the folder is not the root of a git work tree. */
export function checkCommitTitles(root: string): TitleCheck | null {
  const top = runGit(root, ['rev-parse', '--show-toplevel'])?.trim();
  if (top === undefined || realpathSync(top) !== realpathSync(root)) return null;
  const log = runGit(root, ['log', `-${NEWEST}`, '--no-merges', '--format=%h %s']);
  if (log === null) return null;
  const commits = log.split('\n').filter((line) => line !== '');
  return { commits: commits.length, findings: commits.flatMap(checkTitle) };
}

function checkTitle(commit: string): HouseFinding[] {
  const [hash = ''] = commit.split(' ', 1);
  const title = commit.slice(hash.length + 1);
  const { length } = [...title];
  if (length <= LONGEST) return [];
  return [
    {
      level: 'error',
      rule: 'titles',
      file: hash,
      what: `Its title has ${length} characters, ${LONGEST} are allowed: "${title}"`,
      why: 'Lists of commits cut longer titles, and details belong into the body.',
      mend: 'Reword it (git commit --amend, or git rebase). .githooks/commit-msg refuses such titles at once.',
    },
  ];
}

/** Returns the output of a git command; null if git is missing or the command fails. */
function runGit(root: string, words: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', root, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
