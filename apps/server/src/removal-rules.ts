/** Rules for who may undo a deletion, by kind of object. */

import type { Permission } from '@klarsikt/engine/people';
import { createCommentRemovalRule } from '@klarsikt/governance/server/comment/removal.ts';
import { createFileRemovalRule } from '@klarsikt/governance/server/evidence/removal.ts';
import { unitRestoreRule } from '@klarsikt/identity/server/unit/removal.ts';
import type { RestoreRule, RestoreRules } from '@klarsikt/operations/server/removal/provides.ts';
import { createReportRestoreRule } from '@klarsikt/reporting/server/report/removal.ts';
import { createEditorRestoreRule } from '@klarsikt/reporting/server/rollup/removal.ts';
import { createTemplateRestoreRules } from '@klarsikt/reporting/server/template/removal.ts';
import { createAssessmentTemplateRule } from '@klarsikt/workspace/server/blueprint/removal.ts';
import { createIncidentRestoreRule } from '@klarsikt/workspace/server/incident/removal.ts';
import { createPeriodRestoreRule } from '@klarsikt/workspace/server/period/removal.ts';
import { Refusal } from './platform/errors.ts';

const createPermissionRule = (permission: Permission): RestoreRule => ({
  require: async (_tx, actor) => {
    if (!actor.permissions.has(permission)) throw new Refusal('error.forbidden');
  },
});

type RuleDependencies = Parameters<typeof createCommentRemovalRule>[0] &
  Parameters<typeof createIncidentRestoreRule>[0];

export function createRestoreRules(deps: RuleDependencies): RestoreRules {
  const { assessments } = deps;
  return {
    comment: createCommentRemovalRule(deps),
    file: createFileRemovalRule(deps),
    unit: unitRestoreRule,
    incident: createIncidentRestoreRule(deps),
    specification: {
      require: async (tx, actor) => {
        if (!(await assessments.everywhere(tx, actor, 'ra:ControlSpec')))
          throw new Refusal('error.forbidden');
      },
    },
    period: createPeriodRestoreRule(assessments),
    groupReport: createEditorRestoreRule(assessments),
    source: createPermissionRule('threatview:Share'),
    ...createTemplateRestoreRules({ assessments }),
    report: createReportRestoreRule(assessments),
    blueprint: createAssessmentTemplateRule(assessments),
  };
}
