import { templateContract as contract } from '@klarsikt/contract';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { patchDocument } from '@klarsikt/server/platform/document.ts';
import { changeDocument, restoreDocument } from '@klarsikt/server/platform/document-rows.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { listRevisionsBefore, toWireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { compareTemplates } from './compare.ts';
import type { TemplateDeps } from './deps.ts';
import { createTemplateContent, toPlainJson } from './from.ts';
import { installTemplate, listWireInstallations } from './install.ts';
import { findLibraryTemplate, listLibraryTemplates } from './library.ts';
import { listTemplateFaults, parseOwnTemplate, requireValidTemplate } from './read.ts';
import { requireTemplatePermission } from './rights.ts';
import {
  completeOwnTemplate,
  deleteOwnTemplate,
  findOwnTemplate,
  findTemplateSnapshot,
  insertOwnTemplate,
  insertTemplateSnapshot,
  listOrganizationsBelow,
  listTemplateSnapshots,
  listTemplatesInstalledIn,
  ownTemplateStore,
  type TemplateSnapshotRow,
} from './store.ts';
import { templateOriginTexts } from './texts.ts';
import { wordTemplateHandlers } from './word.ts';

const pageSize = 50;
const subjectOf = (id: number): string => `template:${id}`;

const wireSnapshot = ({ id, revision, name, at, author, userId }: TemplateSnapshotRow) => ({
  ...{ id, revision, name, author, userId },
  at: at.toISOString(),
});

const loadWholeTemplate = async (
  { tx, actor, language }: Parameters<typeof createTemplateContent>[0],
  ref: string,
) => {
  const { row, template } = requireFound(await findLibraryTemplate(tx, actor, ref));
  return {
    ...row,
    template,
    faults: template === null ? [] : listTemplateFaults(template, row.kind, language),
  };
};

export const templateHandlers = implementEndpoints<TemplateDeps>()(contract, {
  ...wordTemplateHandlers,
  list: async ({ tx, actor, deps }) => ({
    templates: await listLibraryTemplates(tx, actor),
    mayEdit: actor.userId !== null && (await deps.assessments.everywhere(tx, actor, 'ra:Template')),
  }),
  forAssessment: async ({ tx, actor, deps, input }) => {
    await deps.assessments.head(tx, actor, input.params.x);
    return (await listLibraryTemplates(tx, actor)).filter(
      ({ kind, usable }) => kind === 'assessment' && usable,
    );
  },
  oneForAssessment: async ({ tx, actor, deps, input, call }) => {
    const { x, y } = input.params;
    await deps.assessments.head(tx, actor, x);
    return loadWholeTemplate({ tx, actor, language: call.language }, y);
  },
  one: ({ tx, actor, input, call }) =>
    loadWholeTemplate({ tx, actor, language: call.language }, input.params.y),
  remote: {
    direct: async ({ deps, call }) => {
      const remote = deps.remoteTemplates;
      if (remote === null) return { origin: null, templates: [] };
      const offered = await remote.offered(call.language);
      const templates = offered.map(({ template, ...about }) => {
        const faults = listTemplateFaults(template, about.kind, call.language);
        return { ...about, template: toPlainJson(template), faults };
      });
      return { origin: remote.origin, templates };
    },
  },
  offered: async ({ tx, actor }) =>
    (await listTemplatesInstalledIn(tx, requireFound(actor.organizationId))).map(
      ({ document, owner, at }) => {
        const { kind, template } = completeOwnTemplate(document);
        return { name: template.name, owner, at: at.toISOString(), kind, template };
      },
    ),
  create: async ({ tx, actor, deps, input, call }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { name, kind, from } = input.body;
    const given = await createTemplateContent({ tx, actor, language: call.language }, { kind, from });
    const sound = requireValidTemplate(
      { ...given.template, id: 'own', name: { en: name, sv: name } },
      given.kind,
      call.language,
    );
    const now = deps.clock.now();
    const document = completeOwnTemplate({
      kind: given.kind,
      origin: given.origin,
      template: toPlainJson(sound),
    });
    const id = await insertOwnTemplate(tx, {
      organizationId: requireFound(actor.organizationId),
      document,
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.userId,
      updatedName: getActorName(actor),
    });
    const after = { name, origin: given.origin };
    return { output: { id }, audit: [{ event: 'template.created', subject: subjectOf(id), after }] };
  },
  get: async ({ tx, input }) => {
    const row = requireFound(await findOwnTemplate(tx, input.params.id));
    const by = { at: row.updatedAt.toISOString(), author: row.updatedName, userId: row.updatedBy };
    return { revision: row.revision, document: completeOwnTemplate(row.document), by };
  },
  save: async ({ tx, actor, deps, input, call }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id } = input.params;
    const { patches, ...from } = input.body;
    const { clock } = deps;
    const { saved } = await changeDocument(ownTemplateStore, { tx, actor, clock, id, from }, ({ document }) =>
      parseOwnTemplate(patchDocument(document, patches, call.language), document, call.language),
    );
    const after = { revision: saved.revision, changes: saved.patches };
    return { output: saved, audit: [{ event: 'template.changed', subject: subjectOf(id), after }] };
  },
  snapshot: async ({ tx, actor, deps, input, call }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id } = input.params;
    const { revision, name } = input.body;
    const row = requireFound(
      await ownTemplateStore.lock(tx, id, { change: undefined, userId: actor.userId }),
    );
    if (row.revision !== revision) throw new Refusal('error.report.changed');
    requireValidTemplate(row.document.template, row.document.kind, call.language);
    const made = await insertTemplateSnapshot(tx, {
      organizationId: requireFound(actor.organizationId),
      templateId: id,
      revision,
      name,
      document: row.document,
      at: deps.clock.now(),
      userId: actor.userId,
      author: getActorName(actor),
    });
    const after = { name, revision };
    return {
      output: wireSnapshot(made),
      audit: [{ event: 'template.snapshotTaken', subject: subjectOf(id), after }],
    };
  },
  remove: async ({ tx, actor, deps, input }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id } = input.params;
    const row = requireFound(await findOwnTemplate(tx, id));
    const at = deps.clock.now();
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'template', object: String(id), subject: subjectOf(id), assessmentId: null, at },
      rows: [{ table: 'report_template_install', where: { template_id: id } }],
    });
    await deleteOwnTemplate(tx, id, at);
    const { name } = completeOwnTemplate(row.document).template;
    return {
      output: { done: true },
      audit: [{ event: 'template.deleted', subject: subjectOf(id), before: { name: name.en } }],
    };
  },
  history: async ({ tx, input }) => {
    const { id } = requireFound(await findOwnTemplate(tx, input.params.id));
    const { before = null } = input.query;
    const rows = await listRevisionsBefore(tx, ownTemplateStore.revisions, {
      id,
      before,
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const next = rows.length > pageSize ? (page.at(-1)?.revision ?? null) : null;
    return { entries: page.map(toWireRevision), next };
  },
  restore: async ({ tx, actor, deps, input }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id } = input.params;
    const { to, ...from } = input.body;
    const changing = { tx, actor, clock: deps.clock, id, from };
    const { saved } =
      'revision' in to
        ? await restoreDocument(ownTemplateStore, changing, to.revision)
        : await changeDocument(ownTemplateStore, changing, async () =>
            completeOwnTemplate(requireFound(await findTemplateSnapshot(tx, id, to.snapshot)).document),
          );
    const after = { revision: saved.revision, changes: saved.patches };
    return { output: saved, audit: [{ event: 'template.changed', subject: subjectOf(id), after }] };
  },
  snapshots: async ({ tx, input }) => {
    const { id } = requireFound(await findOwnTemplate(tx, input.params.id));
    return (await listTemplateSnapshots(tx, id)).map(wireSnapshot);
  },
  compare: async ({ tx, actor, input, call }) => {
    const { id } = input.params;
    const present = completeOwnTemplate(requireFound(await findOwnTemplate(tx, id)).document);
    const { snapshot } = input.query;
    if (snapshot !== undefined) {
      const { document, name } = requireFound(await findTemplateSnapshot(tx, id, snapshot));
      return {
        against: name,
        changes: compareTemplates(completeOwnTemplate(document).template, present.template),
      };
    }
    const origin = await findLibraryTemplate(tx, actor, present.origin);
    if (origin?.template == null)
      throw createInputRefusal({
        path: 'query.snapshot',
        code: 'template.origin',
        message: templateOriginTexts[call.language],
      });
    return {
      against: origin.row.name[call.language],
      changes: compareTemplates(origin.template, present.template),
    };
  },
  install: async ({ tx, actor, deps, input, call }) => {
    await requireTemplatePermission({ tx, actor, deps });
    const { id } = input.params;
    const given = {
      id,
      organizations: input.body.organizations,
      now: deps.clock.now(),
      language: call.language,
    };
    const { revision, organizations } = await installTemplate(tx, actor, given);
    return {
      output: await listWireInstallations(tx, id),
      audit: [{ event: 'template.installed', subject: subjectOf(id), after: { revision, organizations } }],
    };
  },
  installed: async ({ tx, actor, input }) => {
    const { id } = requireFound(await findOwnTemplate(tx, input.params.id));
    return {
      below: await listOrganizationsBelow(tx, requireFound(actor.organizationId)),
      installed: await listWireInstallations(tx, id),
    };
  },
});
