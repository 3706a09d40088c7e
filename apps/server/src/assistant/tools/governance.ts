/** Tools on open matters: gaps, appetite, actions, changes. */
import {
  actionContract,
  appetiteContract,
  assessmentContract,
  completenessContract,
  historyContract,
} from '@klarsikt/contract';
import { listAppetiteLevels, listRiskLimitComparisons } from '@klarsikt/engine/appetite';
import { getRequirementSet, listRequirementsOnDay } from '@klarsikt/engine/completeness';
import { isClosedAction } from '@klarsikt/engine/governance';
import { roundToShown } from '@klarsikt/engine/values';
import { z } from 'zod';
import { labelLibraryText, labelTextOrigin, limitRows } from '../answer.ts';
import { defineTool, toolAssessmentShape, toolLimitShape } from '../tool.ts';
import { findEntityName } from './levels.ts';

const openStatuses = ['missing', 'atSignOff', 'accepted'] as const;

export const completenessGapsTool = defineTool({
  name: 'completeness_gaps',
  title: 'Open requirements',
  description:
    'Legal requirements of an assessment that are not met: missing, met by the signature alone, or accepted as a gap; with their sources, and how many are met.',
  input: toolAssessmentShape,
  read: async ({ assessment: id }, { ask, open, language }) => {
    const { about, edition, model } = await open(id);
    const { sheet, open: before, gaps, today } = await ask(completenessContract.get, { params: { id } });
    const judged = new Map(
      listRequirementsOnDay(getRequirementSet({ model }), today).map(({ requirement }) => [
        requirement.id,
        requirement,
      ]),
    );
    const counted = (status: string) => sheet.filter((line) => line.status === status).length;
    return {
      ...{ edition, assessment: about },
      answer: {
        met: counted('met'),
        missing: counted('missing'),
        accepted: counted('accepted'),
        atSignOff: counted('atSignOff'),
        notApplicable: counted('notApplicable'),
        nothingYet: counted('nothingYet'),
        requirements: sheet
          .filter(({ status }) => openStatuses.some((one) => one === status))
          .map(({ requirement, severity, status, closings }) => {
            const known = judged.get(requirement);
            const gap = gaps.find((one) => one.requirement === requirement && one.withdrawn === null);
            return {
              id: requirement,
              title: known === undefined ? null : labelLibraryText(known.title, language),
              sources: (known?.sources ?? []).map(({ short, paragraph }) => `${short}, ${paragraph}`),
              ...{ severity, status },
              beforeApproval: before.includes(requirement),
              missingPlaces: closings.length,
              acceptedGap:
                gap === undefined
                  ? null
                  : { reason: labelTextOrigin(gap.reason, 'organisation'), expires: gap.expires },
            };
          }),
      },
    };
  },
});

export const appetiteBreachesTool = defineTool({
  name: 'appetite_breaches',
  title: 'Risk appetite',
  description:
    'Residual levels of an assessment outside the approved risk appetite ("out"), or just within it ("watch"): per kind of risk and area, and per risk.',
  input: { ...toolAssessmentShape, ...toolLimitShape },
  read: async ({ assessment: id, limit }, { ask, open, language }) => {
    const { about, edition, model } = await open(id);
    const { approvals } = await ask(appetiteContract.approvals, {});
    const [inForce] = approvals;
    if (inForce === undefined)
      return {
        edition,
        assessment: about,
        answer: { appetite: null, areas: [], risks: { total: 0, rows: [] } },
      };
    const { result } = await ask(assessmentContract.calculate, { params: { id }, body: {} });
    const areas = listAppetiteLevels(result, inForce.document).flatMap(({ type, area, against }) =>
      against === null || against.status === 'in'
        ? []
        : [
            {
              type,
              area,
              residual: roundToShown(against.residual),
              limit: against.limit,
              status: against.status,
            },
          ],
    );
    const risks = listRiskLimitComparisons(result, inForce.document).flatMap(
      ({ type, risk, residual, limit: most, status, own }) =>
        status === 'in'
          ? []
          : [
              {
                ...{ type, key: risk, name: findEntityName(model, type, risk, language) },
                residual: roundToShown(residual),
                limit: most,
                status,
                limitOf: own ? 'risk' : 'kind',
              },
            ],
    );
    return {
      ...{ edition, assessment: about },
      answer: {
        appetite: {
          id: inForce.id,
          decided: inForce.decided,
          approvedBy: labelTextOrigin(inForce.author, 'organisation'),
        },
        areas,
        risks: limitRows(
          risks.toSorted((a, b) => b.residual - b.limit - (a.residual - a.limit)),
          limit,
        ),
      },
    };
  },
});

export const actionsDueTool = defineTool({
  name: 'actions_due',
  title: 'Actions due',
  description:
    'Open actions with owner, due day and what they are about, overdue ones first; of one assessment, or of all that the person may see.',
  input: {
    assessment: z.number().int().positive().optional().describe('Id of an assessment; all when left out'),
    until: z.iso.date().optional().describe('Only those due on this day or before'),
    ...toolLimitShape,
  },
  read: async ({ assessment: id, until, limit }, { ask, open }) => {
    const seen = id === undefined ? null : await open(id);
    const { today, actions } = await ask(actionContract.list, {
      body: id === undefined ? {} : { assessment: id },
    });
    const isWanted = ({ due, status }: (typeof actions)[number]) =>
      !isClosedAction(status) && (until === undefined || (due !== null && due <= until));
    const rows = actions.filter(isWanted).map(({ owner, assessment: of, ...one }) => ({
      id: one.id,
      title: labelTextOrigin(one.title, 'organisation'),
      assessment: { id: of.id, name: labelTextOrigin(of.name, 'organisation') },
      status: one.status,
      priority: one.priority,
      owner: owner === null ? null : labelTextOrigin(owner.name, 'organisation'),
      due: one.due,
      overdue: one.due !== null && one.due < today,
      moved: one.moved,
      about: one.subject,
    }));
    return {
      ...(seen === null ? {} : { edition: seen.edition, assessment: seen.about }),
      answer: { overdue: rows.filter(({ overdue }) => overdue).length, ...limitRows(rows, limit) },
    };
  },
});

export const assessmentChangesTool = defineTool({
  name: 'what_changed_since',
  title: 'Changes in an assessment',
  description:
    'What changed in an assessment since a version: who changed which parts, and the shown levels that moved, before and after.',
  input: {
    ...toolAssessmentShape,
    revision: z
      .number()
      .int()
      .nonnegative()
      .describe('Version (revision) to compare with, from an earlier answer'),
    ...toolLimitShape,
  },
  read: async ({ assessment: id, revision, limit }, { ask, open, language }) => {
    const { about, edition } = await open(id);
    const { levels, diff } = await ask(historyContract.diff, { params: { id }, query: { from: revision } });
    const { entries } = await ask(historyContract.list, { params: { id }, body: { limit: 200 } });
    const later = entries.filter((entry) => entry.revision > revision);
    return {
      ...{ edition, assessment: about },
      answer: {
        from: revision,
        to: about.revision,
        editionChanged: diff !== null,
        levels: limitRows(
          levels.map(({ type, key, name, before, after }) => ({
            ...{ type, key, before, after },
            name: name === null ? null : labelLibraryText(name, language),
          })),
          limit,
        ),
        changes: limitRows(
          later.map(({ revision: number, at, author, subjects }) => ({
            revision: number,
            at,
            author: labelTextOrigin(author, 'organisation'),
            subjects: subjects.slice(0, 20).map(({ part, type, key, field }) => ({ part, type, key, field })),
          })),
          limit,
        ),
      },
    };
  },
});
