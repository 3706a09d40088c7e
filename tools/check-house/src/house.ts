import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { toFeatureFolderPath } from './places.ts';
import { type ImportReference, readImportReferences } from './references.ts';

/** A parsed TypeScript file of the project. */
export type SourceFile = {
  /** Path from the root of the project, with `/`. */
  file: string;
  /** The path as if the file were in its application, even if it belongs to a module. */
  place: string;
  tree: ts.SourceFile;
  lines: number;
  /** The file's imports and re-exports, resolved to files of the project where possible. */
  references: ImportReference[];
  isTest: boolean;
};

export type PackageManifest = { file: string; content: Record<string, unknown> };

/** The input of the rules: every source file and every package.json of the project. */
export type HouseSources = {
  root: string;
  sources: SourceFile[];
  manifests: PackageManifest[];
  /** Files of texts in one language, such as `texts.en.json`. */
  catalogues: string[];
  folders: Set<string>;
};

const PARTS = ['packages', 'modules', 'apps', 'tools', 'e2e', 'bench'];
/** Generated folders: installed packages and caches anywhere, and builds and reports directly in a workspace. */
const MADE = /(^|\/)(node_modules|\.cache|\.stryker-tmp)$|^(apps|packages|tools)\/[^/]+\/(dist|reports)$/;

export function readHouseSources(root: string): HouseSources {
  const found = PARTS.filter((part) => existsSync(path.join(root, part))).flatMap((part) => walk(root, part));
  const files = found.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const known = new Set(files);
  const manifests = ['package.json', ...found.filter((file) => file.endsWith('/package.json'))].filter(
    (file) => existsSync(path.join(root, file)),
  );
  return {
    root,
    sources: files.map((file) => readSource(root, file, known)),
    manifests: manifests.map((file) => ({ file, content: readJson(path.join(root, file)) })),
    catalogues: found.filter((file) => /\.(?:en|sv)\.json$/.test(file)),
    folders: new Set(found.map((file) => path.posix.dirname(file))),
  };
}

function walk(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (MADE.test(place)) return [];
    return entry.isDirectory() ? walk(root, place) : [place];
  });
}

function readSource(root: string, file: string, known: ReadonlySet<string>): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, kind);
  return {
    file,
    place: toFeatureFolderPath(file),
    tree,
    lines: text.replace(/\n$/, '').split('\n').length,
    references: readImportReferences(tree, file, known),
    isTest: /\.(test|fixture|test-d)\.tsx?$/.test(file) || /(^|\/)(test|e2e)\//.test(file),
  };
}

function readJson(file: string): Record<string, unknown> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(content)) throw new Error(`${file} is not a JSON object`);
  return content;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the line of a node, counted from 1. */
export function getNodeLine(source: SourceFile, node: ts.Node): number {
  return source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree)).line + 1;
}
