import { createHash } from 'node:crypto';
import { type template as contract, fileTypes, type WordTemplate } from '@klarsikt/contract';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { orNotFound } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import type { HandlerOf } from '@klarsikt/server/platform/implement.ts';
import { keepRemoved } from '@klarsikt/server/platform/removals.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplateRight } from './rights.ts';
import {
  deleteWordFile,
  findWordFile,
  insertWordFile,
  insertWordVersion,
  listNewestWordFiles,
  lockWordFile,
  type WordRow,
} from './word.store.ts';

const countFindingsToMend = ({ version }: WordRow): number =>
  version.reading.findings.filter(({ kind }) => kind === 'mend').length;

const toWireWord = (row: WordRow): WordTemplate => {
  const { id, name, version } = row;
  const { content: _content, at, ...about } = version;
  return { id, name, ...about, at: at.toISOString(), usable: countFindingsToMend(row) === 0 };
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
  words: async ({ tx }) => (await listNewestWordFiles(tx)).map(toWireWord),
  upload: {
    prepare: async ({ input: { body }, actor, deps, call }) => {
      const content = Buffer.from(body.file.content);
      const { sha256, parts, reading } = await deps.wordFiles.read(body.file.name, content, call.language);
      const organizationId = orNotFound(actor.organizationId);
      return async (tx) => {
        await requireTemplateRight({ tx, actor, deps });
        const name = nameOf(body.file.name);
        if (body.replaces !== undefined) orNotFound((await lockWordFile(tx, body.replaces, name)) || null);
        const id = body.replaces ?? (await insertWordFile(tx, organizationId, name));
        const version = ((await findWordFile(tx, id))?.version.version ?? 0) + 1;
        await deps.quotas.requireRoom(tx, { organizationId, kind: 'storage', added: content.length });
        await insertWordVersion(tx, {
          ...{ organizationId, wordTemplateId: id, version, content, parts },
          sha256: createHash('sha256').update(content).digest(),
          reading: { ...reading },
          at: deps.clock.now(),
          userId: actor.userId,
          author: actorName(actor),
        });
        const row = orNotFound(await findWordFile(tx, id));
        const after = { name, version, sha256, faults: countFindingsToMend(row) };
        return {
          output: toWireWord(row),
          audit: [{ event: 'template.uploaded', subject: `template:word-${id}`, after }],
        };
      };
    },
  },
  download: async ({ tx, input }) => {
    const { id, name, version } = orNotFound(await findWordFile(tx, input.params.id));
    return {
      content: version.content,
      contentType: fileTypes.docx,
      filename: fileNameOf(name, 'docx', `word-${id}`),
    };
  },
  removeWord: async ({ tx, actor, deps, input }) => {
    await requireTemplateRight({ tx, actor, deps });
    const { id, name } = orNotFound(await findWordFile(tx, input.params.id));
    const at = deps.clock.now();
    await keepRemoved(tx, actor, {
      ...{ kind: 'word', object: String(id), subject: `template:word-${id}` },
      ...{ assessmentId: null, at, rows: [] },
    });
    await deleteWordFile(tx, id, at);
    return {
      output: { done: true },
      audit: [{ event: 'template.deleted', subject: `template:word-${id}`, before: { name } }],
    };
  },
  starter: {
    direct: async ({ input }) => {
      const { language } = input.params;
      // Import the writer on demand, so that the server starts without it.
      const { writeStarter } = await import('@klarsikt/server/render/word-starter.ts');
      return {
        content: await writeStarter(language),
        contentType: fileTypes.docx,
        filename: language === 'sv' ? 'mall-riskbedomning.docx' : 'template-risk-assessment.docx',
      };
    },
  },
};
