import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HouseFinding } from '../finding.ts';
import type { HouseSources } from '../house.ts';

const LINK = /\]\(([^)\s]+)\)/g;
const OUTSIDE = /^(https?:|mailto:)/;
const FENCE = /^```[\s\S]*?^```$/gm;
const CODE = /`[^`\n]*`/g;

/** Checks that links between documents lead to existing files and headings. */
export function checkDocumentLinks(house: HouseSources): HouseFinding[] {
  return listDocuments(house.root).flatMap((file) => {
    const links = readProse(path.join(house.root, file)).matchAll(LINK);
    return [...links]
      .map(([, link = '']) => link)
      .filter((link) => !OUTSIDE.test(link) && !isReachable(house.root, file, link))
      .map((link) => ({
        level: 'error',
        rule: 'links',
        file,
        what: `Its link "${link}" leads nowhere.`,
        why: 'A reader who follows it finds no page, in the repository and in the handbook.',
        mend: 'Correct the path or the heading after #, or remove the link.',
      }));
  });
}

function listDocuments(root: string): string[] {
  const docs = path.join(root, 'docs');
  const pages = existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: 'utf8' }) : [];
  const modules = path.join(root, 'modules');
  const names = existsSync(modules) ? readdirSync(modules) : [];
  const own = names
    .map((name) => `modules/${name}/README.md`)
    .filter((file) => existsSync(path.join(root, file)));
  const files = [...readdirSync(root), ...pages.map((page) => `docs/${page}`), ...own];
  return files.filter((file) => file.endsWith('.md'));
}

function isReachable(root: string, file: string, link: string): boolean {
  const [place = '', heading] = link.split('#');
  const target = place === '' ? path.join(root, file) : path.join(root, path.dirname(file), place);
  if (!existsSync(target)) return false;
  return heading === undefined || !target.endsWith('.md') || listAnchors(target).includes(heading);
}

function listAnchors(file: string): string[] {
  const headings = readFileSync(file, 'utf8')
    .replaceAll(FENCE, '')
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const readProse = (file: string) => readFileSync(file, 'utf8').replaceAll(FENCE, '').replaceAll(CODE, '');
