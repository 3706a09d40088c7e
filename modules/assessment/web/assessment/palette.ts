/** Assessments with their steps in the command palette, and the controls and risks of the one that is open. */
import { assessment } from '@klarsikt/contract';
import { industryCode, industryCodeWords, operationalTypes, riskTypeWord } from '@klarsikt/engine';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { loadModel, modelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { type PaletteEntry, registerPalette } from '@klarsikt/web/platform/palette/registry.ts';
import { pageAt } from '@klarsikt/web/platform/router/pages.ts';
import { titleIn } from '@klarsikt/web/platform/router/title.ts';
import { sessionQuery, viewOf } from '@klarsikt/web/platform/session/session.tsx';
import { ends } from './_lib/steps.ts';
import { texts } from './texts.ts';

/** Pages of an assessment by the end of their address: its steps, and two that its navigation does not show. */
const pages = [
  ...[...ends].map(([end, step]) => ({ end, to: step.to, words: step.words })),
  { end: 'periods', to: '/ra/$raId/periods' as const, words: undefined },
  { end: 'report', to: '/ra/$raId/report' as const, words: undefined },
];

/** The newest ones have their steps; older ones are found by their name. */
const withSteps = 10;

async function sessionNow() {
  return viewOf(await queryClient.ensureQueryData(sessionQuery()));
}

/** Visitors have the sample. */
async function listed() {
  const { state, can } = await sessionNow();
  if (state === 'authenticated' && !can('ra:View')) return { assessments: [], units: [] };
  return queryClient.ensureQueryData(queryOf(assessment.list, { query: {} }));
}

registerPalette({
  id: 'assessments',
  group: ({ language }) => translate(texts, language, 'assessment.all'),
  entries: async () => {
    const { assessments, units } = await listed();
    const unitNames = new Map(units.map(({ id, name }) => [id, name]));
    return assessments.map(({ id, name, unitId }): PaletteEntry => {
      const unit = unitNames.get(unitId);
      return {
        id: `ra.${id}`,
        label: name,
        ...(unit === undefined ? {} : { description: unit }),
        icon: 'assessment',
        href: `/ra/${id}`,
      };
    });
  },
});

registerPalette({
  id: 'assessments.new',
  group: ({ language }) => translate(texts, language, 'assessment.newOne'),
  entries: async ({ language }) => {
    const { can } = await sessionNow();
    if (!can('ra:Edit')) return [];
    const { units } = await listed();
    return units.map(({ id, name }) => ({
      id: `ra.new.${id}`,
      label: `${translate(texts, language, 'assessment.newOne')}: ${name}`,
      icon: 'assessment' as const,
      href: `/ra/au/${id}/create`,
    }));
  },
});

registerPalette({
  id: 'assessments.export',
  group: ({ language }) => translate(texts, language, 'assessment.export'),
  entries: async ({ language }) => {
    const { assessments } = await listed();
    return assessments.slice(0, withSteps).map(({ id, name }) => ({
      id: `ra.${id}.export`,
      label: `${translate(texts, language, 'assessment.export')}: ${name}`,
      words: 'Word PDF Excel CSV JSON',
      icon: 'import' as const,
      href: `/ra/${id}/export`,
    }));
  },
});

registerPalette({
  id: 'assessments.steps',
  group: ({ language }) => translate(texts, language, 'assessment.steps'),
  entries: async ({ language }) => {
    const { assessments } = await listed();
    return assessments.slice(0, withSteps).flatMap(({ id, name }) =>
      pages.map(({ end, to, words }) => ({
        id: `ra.${id}.${end}`,
        label: titleIn(pageAt(to).title, language),
        description: name,
        // What the navigation calls it.
        ...(words === undefined ? {} : { words: translate(texts, language, words) }),
        icon: pageAt(to).icon,
        href: `/ra/${id}/${end}`,
      })),
    );
  },
});

const openId = (): number | null => {
  const [, id] = /^\/ra\/(\d+)(?:\/|$)/.exec(window.location.pathname) ?? [];
  return id === undefined ? null : Number(id);
};

/** The model that the open assessment is pinned to; null where none is open. */
async function openModel() {
  const id = openId();
  if (id === null) return null;
  const { user } = await sessionNow();
  const { assessments } = await listed();
  const open = assessments.find((known) => known.id === id);
  if (open === undefined) return null;
  const { modelHash: hash, name } = open;
  const query = { ...modelQuery(hash, user?.id ?? null), queryFn: () => loadModel(hash) };
  return { id, name, model: (await queryClient.ensureQueryData(query)).model };
}

registerPalette({
  id: 'assessments.controls',
  group: ({ language }) => translate(texts, language, 'assessment.controls'),
  entries: async ({ text }) => {
    const open = await openModel();
    return (open?.model.controls.list ?? []).map(({ key, name }) => ({
      id: `ra.control.${key}`,
      label: text(name),
      words: `${name.en} ${name.sv}`,
      icon: 'controls' as const,
      href: `/ra/${open?.id}/controls/${key}`,
    }));
  },
});

registerPalette({
  id: 'assessments.risks',
  group: ({ language }) => translate(texts, language, 'assessment.risks'),
  entries: async ({ text, language }) => {
    const open = await openModel();
    if (open === null) return [];
    const { model } = open;
    const industries = model.industries.list.map(({ key, name }) => ({
      id: `ra.risk.${key}`,
      label: text(name),
      description: [industryCode(model, 'industries', key, language), open.name]
        .filter((part) => part !== '')
        .join(' · '),
      words: `${name.en} ${name.sv} ${industryCodeWords(model, 'industries', key)}`,
      icon: 'risks' as const,
      href: `/ra/${open.id}/all/industries/${key}`,
    }));
    const risks = operationalTypes.flatMap((type) =>
      model[type].list
        .filter(({ hidden }) => !hidden)
        .map(({ key, name }) => ({
          id: `ra.risk.${key}`,
          label: text(name),
          // ThreatView has the same risk: this one is the assessment's.
          description: `${riskTypeWord(type, language)} · ${open.name}`,
          words: `${name.en} ${name.sv}`,
          icon: 'risks' as const,
          href: `/ra/${open.id}/ml/${type}/${key}`,
        })),
    );
    return [...risks, ...industries];
  },
});
