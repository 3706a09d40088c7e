import { createHash } from 'node:crypto';
import { type templateContract as contract, fileContentTypes, type WordTemplate } from '@klarsikt/contract';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplatePermission } from './rights.ts';
import {
  deleteWordTemplate,
  findWordTemplate,
  insertWordTemplate,
  insertWordTemplateVersion,
  listWordTemplates,
  lockWordTemplate,
  type WordTemplateRow,
} from './word.store.ts';

const countFindingsToMend = ({ version }: WordTemplateRow): number =>
  version.reading.findings.filter(({ kind }) => kind === 'mend').length;

const toWireWord = (row: WordTemplateRow): WordTemplate => {
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
  readonly [N in 'words' | 'upload' | 'download' | 'removeWord' | 'starter']: EndpointHandler<
    (typeof contract)[N],
    TemplateDeps
  >;
};

export const wordTemplateHandlers: Handlers = {
  words: async ({ tx }) => (await listWordTemplates(tx)).map(toWireWord),
  upload: {
    prepare: async ({ input: { body }, actor, deps, call }) => {
      const content = Buffer.from(body.file.content);
      const { sha256, parts, reading } = await deps.wordFiles.read(body.file.name, content, call.language);
      const organizationId = requireFound(actor.organizationId);
      return async (tx) => {
        await requireTemplatePermission({ tx, actor, deps });
        const name = nameOf(body.file.name);
        if (body.replaces !== undefined)
          requireFound((await lockWordTemplate(tx, body.replaces, name)) || null);
        const id = body.replaces ?? (await insertWordTemplate(tx, organizationId, name));
        const version = ((await findWordTemplate(tx, id))?.version.version ?? 0) + 1;
        await deps.quotas.requireRoom(tx, { organizationId, kind: 'storage', added: content.length });
        await insertWordTemplateVersion(tx, {
          ...{ organizationId, wordTemplateId: id, version, content, parts },
          sha256: createHash('sha256').update(content).digest(),
          reading: { ...reading },
          at: deps.clock.now(),
          userId: actor.userId,
          author: getActorName(actor),
        });
        const row = requireFound(await findWordTemplate(tx, id));
        const after = { name, version, sha256, faults: countFindingsToMend(row) };
        return {
          output: toWireWord(row),
          audit: [{ event: 'template.uploaded', subject: `template:word-${id}`, after }],
        };
      };
    },
  },
  download: async ({ tx, input }) => {
    const { id, name, version } = requireFound(await findWordTemplate(tx, input.params.id));
    return {
      content: version.content,
      contentType: fileContentTypes.docx,
      filename: toFileName(name, 'docx', `word-${id}`),
    };
  },
  removeWord: async ({ tx, actor, deps, input }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id, name } = requireFound(await findWordTemplate(tx, input.params.id));
    const at = deps.clock.now();
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'word', object: String(id), subject: `template:word-${id}` },
      ...{ assessmentId: null, at, rows: [] },
    });
    await deleteWordTemplate(tx, id, at);
    return {
      output: { done: true },
      audit: [{ event: 'template.deleted', subject: `template:word-${id}`, before: { name } }],
    };
  },
  starter: {
    direct: async ({ input }) => {
      const { language } = input.params;
      // Import the writer on demand, so that the server starts without it.
      const { writeStarterWordTemplate: writeStarter } = await import(
        '@klarsikt/server/render/word-starter.ts'
      );
      return {
        content: await writeStarter(language),
        contentType: fileContentTypes.docx,
        filename: language === 'sv' ? 'mall-riskbedomning.docx' : 'template-risk-assessment.docx',
      };
    },
  },
};
