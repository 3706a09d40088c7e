import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import type { Finding } from './finding.ts';

/** The longest commit title, in characters. `.githooks/commit-msg` has the same figure. */
const LONGEST = 72;

/** How many of the newest commits are read: older ones are published and can no longer be reworded. */
const NEWEST = 50;

type TitleCheck = { commits: number; findings: Finding[] };

/** Titles of the newest commits that are too long; null where the folder is not the root of a git work tree. */
export function checkCommitTitles(root: string): TitleCheck | null {
  const top = runGit(root, ['rev-parse', '--show-toplevel'])?.trim();
  if (top === undefined || realpathSync(top) !== realpathSync(root)) return null;
  const log = runGit(root, ['log', `-${NEWEST}`, '--no-merges', '--format=%h %s']);
  if (log === null) return null;
  const commits = log.split('\n').filter((line) => line !== '');
  return { commits: commits.length, findings: commits.flatMap(checkTitle) };
}

function checkTitle(commit: string): Finding[] {
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

/** Output of a git command; null where git is missing or refuses. */
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
