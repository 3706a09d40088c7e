import { assessmentContract } from '@klarsikt/contract';
import { formatIndustryCodes, formatIndustrySearchWords } from '@klarsikt/engine/recognise';
import { operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { translate } from '@klarsikt/web/platform/i18n/texts.ts';
import { createModelQuery, loadModel } from '@klarsikt/web/platform/model/use-model.ts';
import { type PaletteEntry, registerPaletteSource } from '@klarsikt/web/platform/palette/registry.ts';
import { getPage } from '@klarsikt/web/platform/router/pages.ts';
import { formatPageTitle } from '@klarsikt/web/platform/router/title.ts';
import { createSessionQuery, toSessionView } from '@klarsikt/web/platform/session/session.tsx';
import { stepsByPathEnd } from './_lib/steps.ts';
import { assessmentFrameTexts } from './texts.ts';

/** Pages of an assessment by the last part of their address: all steps, and pages outside the navigation. */
const pages = [
  ...[...stepsByPathEnd].map(([end, step]) => ({ end, to: step.to, words: step.words })),
  { end: 'periods', to: '/ra/$raId/periods' as const, words: undefined },
  { end: 'requests', to: '/ra/$raId/requests' as const, words: undefined },
  { end: 'report', to: '/ra/$raId/report' as const, words: undefined },
];

/** Number of newest assessments that are listed with their steps; older assessments are found by name. */
const withSteps = 10;

async function fetchSession() {
  return toSessionView(await queryClient.ensureQueryData(createSessionQuery()));
}

/** Loads the list of assessments; visitors get the public sample. */
async function fetchAssessmentList() {
  const { state, can } = await fetchSession();
  if (state === 'authenticated' && !can('ra:View')) return { assessments: [], units: [] };
  return queryClient.ensureQueryData(createQueryOptions(assessmentContract.list, { query: {} }));
}

registerPaletteSource({
  id: 'assessments',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.all'),
  entries: async () => {
    const { assessments, units } = await fetchAssessmentList();
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

registerPaletteSource({
  id: 'assessments.new',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.newOne'),
  entries: async ({ language }) => {
    const { can } = await fetchSession();
    if (!can('ra:Edit')) return [];
    const { units } = await fetchAssessmentList();
    return units.map(({ id, name }) => ({
      id: `ra.new.${id}`,
      label: `${translate(assessmentFrameTexts, language, 'assessment.newOne')}: ${name}`,
      icon: 'assessment' as const,
      href: `/ra/au/${id}/create`,
    }));
  },
});

registerPaletteSource({
  id: 'assessments.export',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.export'),
  entries: async ({ language }) => {
    const { assessments } = await fetchAssessmentList();
    return assessments.slice(0, withSteps).map(({ id, name }) => ({
      id: `ra.${id}.export`,
      label: `${translate(assessmentFrameTexts, language, 'assessment.export')}: ${name}`,
      words: 'Word PDF Excel CSV JSON',
      icon: 'import' as const,
      href: `/ra/${id}/export`,
    }));
  },
});

registerPaletteSource({
  id: 'assessments.steps',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.steps'),
  entries: async ({ language }) => {
    const { assessments } = await fetchAssessmentList();
    return assessments.slice(0, withSteps).flatMap(({ id, name }) =>
      pages.map(({ end, to, words }) => ({
        id: `ra.${id}.${end}`,
        label: formatPageTitle(getPage(to).title, language),
        description: name,
        ...(words === undefined ? {} : { words: translate(assessmentFrameTexts, language, words) }),
        icon: getPage(to).icon,
        href: `/ra/${id}/${end}`,
      })),
    );
  },
});

const getOpenAssessmentId = (): number | null => {
  const [, id] = /^\/ra\/(\d+)(?:\/|$)/.exec(window.location.pathname) ?? [];
  return id === undefined ? null : Number(id);
};

/** Returns the model version of the open assessment; null if none is open. */
async function getOpenModel() {
  const id = getOpenAssessmentId();
  if (id === null) return null;
  const { user } = await fetchSession();
  const { assessments } = await fetchAssessmentList();
  const open = assessments.find((known) => known.id === id);
  if (open === undefined) return null;
  const { modelHash: hash, name } = open;
  const query = { ...createModelQuery(hash, user?.id ?? null), queryFn: () => loadModel(hash) };
  return { id, name, model: (await queryClient.ensureQueryData(query)).model };
}

registerPaletteSource({
  id: 'assessments.controls',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.controls'),
  entries: async ({ text }) => {
    const open = await getOpenModel();
    return (open?.model.controls.list ?? []).map(({ key, name }) => ({
      id: `ra.control.${key}`,
      label: text(name),
      words: `${name.en} ${name.sv}`,
      icon: 'controls' as const,
      href: `/ra/${open?.id}/controls/${key}`,
    }));
  },
});

registerPaletteSource({
  id: 'assessments.risks',
  group: ({ language }) => translate(assessmentFrameTexts, language, 'assessment.risks'),
  entries: async ({ text, language }) => {
    const open = await getOpenModel();
    if (open === null) return [];
    const { model } = open;
    const industries = model.industries.list.map(({ key, name }) => ({
      id: `ra.risk.${key}`,
      label: text(name),
      description: [formatIndustryCodes(model, 'industries', key, language), open.name]
        .filter((part) => part !== '')
        .join(' · '),
      words: `${name.en} ${name.sv} ${formatIndustrySearchWords(model, 'industries', key)}`,
      icon: 'risks' as const,
      href: `/ra/${open.id}/all/industries/${key}`,
    }));
    const risks = operationalTypes.flatMap((type) =>
      model[type].list
        .filter(({ hidden }) => !hidden)
        .map(({ key, name }) => ({
          id: `ra.risk.${key}`,
          label: text(name),
          // The description distinguishes this entry from the same risk in ThreatView.
          description: `${getRiskTypeName(type, language)} · ${open.name}`,
          words: `${name.en} ${name.sv}`,
          icon: 'risks' as const,
          href: `/ra/${open.id}/ml/${type}/${key}`,
        })),
    );
    return [...risks, ...industries];
  },
});
