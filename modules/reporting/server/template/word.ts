/** The calls for Word files. */
import { createHash } from 'node:crypto';
import { type template as contract, fileTypes, type WordTemplate } from '@klarsikt/contract';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import type { HandlerOf } from '@klarsikt/server/platform/implement.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplates } from './rights.ts';
import {
  deleteWord,
  findWord,
  insertVersion,
  insertWord,
  lockWord,
  newestWords,
  type WordRow,
} from './word.store.ts';

const mends = ({ version }: WordRow): number =>
  version.reading.findings.filter(({ kind }) => kind === 'mend').length;

const wire = (row: WordRow): WordTemplate => {
  const { id, name, version } = row;
  const { content: _content, at, ...about } = version;
  return { id, name, ...about, at: at.toISOString(), usable: mends(row) === 0 };
};

const nameOf = (file: string): string =>
  file
    .replace(/\.docx$/i, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 120) || 'Word';

type Handlers = {
  readonly [N in 'words' | 'upload' | 'download' | 'removeWord' | 'starter']: HandlerOf<
    (typeof contract)[N],
    TemplateDeps
  >;
};

export const wordHandlers: Handlers = {
  words: async ({ tx }) => (await newestWords(tx)).map(wire),
  upload: {
    prepare: async ({ input: { body }, actor, deps, call }) => {
      const content = Buffer.from(body.file.content);
      const { sha256, parts, reading } = await deps.wordFiles.read(body.file.name, content, call.language);
      const organizationId = found(actor.organizationId);
      return async (tx) => {
        await requireTemplates({ tx, actor, deps });
        const name = nameOf(body.file.name);
        if (body.replaces !== undefined) found((await lockWord(tx, body.replaces, name)) || null);
        const id = body.replaces ?? (await insertWord(tx, organizationId, name));
        const version = ((await findWord(tx, id))?.version.version ?? 0) + 1;
        await insertVersion(tx, {
          ...{ organizationId, wordTemplateId: id, version, content, parts },
          sha256: createHash('sha256').update(content).digest(),
          reading: { ...reading },
          at: deps.clock.now(),
          userId: actor.userId,
          author: actorName(actor),
        });
        const row = found(await findWord(tx, id));
        const after = { name, version, sha256, faults: mends(row) };
        return {
          output: wire(row),
          audit: [{ event: 'template.uploaded', subject: `template:word-${id}`, after }],
        };
      };
    },
  },
  download: async ({ tx, input }) => {
    const { id, name, version } = found(await findWord(tx, input.params.id));
    return {
      content: version.content,
      contentType: fileTypes.docx,
      filename: fileNameOf(name, 'docx', `word-${id}`),
    };
  },
  removeWord: async ({ tx, actor, deps, input }) => {
    await requireTemplates({ tx, actor, deps });
    const { id, name } = found(await findWord(tx, input.params.id));
    await deleteWord(tx, id, deps.clock.now());
    return {
      output: { done: true },
      audit: [{ event: 'template.deleted', subject: `template:word-${id}`, before: { name } }],
    };
  },
  starter: {
    direct: async ({ input }) => {
      const { language } = input.params;
      // What writes Word files is read where one is written: a server starts without it.
      const { writeStarter } = await import('@klarsikt/server/render/word-starter.ts');
      return {
        content: await writeStarter(language),
        contentType: fileTypes.docx,
        filename: language === 'sv' ? 'mall-riskbedomning.docx' : 'template-risk-assessment.docx',
      };
    },
  },
};
