/** Rules for who may undo a deletion, by kind of object. */

import type { Permission } from '@klarsikt/engine/people';
import { createCommentRemovalRule } from '@klarsikt/governance/server/comment/removal.ts';
import { createFileRemovalRule } from '@klarsikt/governance/server/evidence/removal.ts';
import { unitRemovalRule } from '@klarsikt/identity/server/unit/removal.ts';
import type { RestoreRule, RestoreRules } from '@klarsikt/operations/server/removal/provides.ts';
import { createReportRemovalRule } from '@klarsikt/reporting/server/report/removal.ts';
import { createEditRemovalRule } from '@klarsikt/reporting/server/rollup/removal.ts';
import { createTemplateRemovalRules } from '@klarsikt/reporting/server/template/removal.ts';
import { createBlueprintRemovalRule } from '@klarsikt/workspace/server/blueprint/removal.ts';
import { createIncidentRemovalRule } from '@klarsikt/workspace/server/incident/removal.ts';
import { createPeriodRemovalRule } from '@klarsikt/workspace/server/period/removal.ts';
import { Refusal } from './platform/errors.ts';

const createPermissionRule = (permission: Permission): RestoreRule => ({
  require: async (_tx, actor) => {
    if (!actor.permissions.has(permission)) throw new Refusal('error.forbidden');
  },
});

type RuleDependencies = Parameters<typeof createCommentRemovalRule>[0] &
  Parameters<typeof createIncidentRemovalRule>[0];

export function createRemovalRules(deps: RuleDependencies): RestoreRules {
  const { assessments } = deps;
  return {
    comment: createCommentRemovalRule(deps),
    file: createFileRemovalRule(deps),
    unit: unitRemovalRule,
    incident: createIncidentRemovalRule(deps),
    specification: {
      require: async (tx, actor) => {
        if (!(await assessments.everywhere(tx, actor, 'ra:ControlSpec')))
          throw new Refusal('error.forbidden');
      },
    },
    period: createPeriodRemovalRule(assessments),
    groupReport: createEditRemovalRule(assessments),
    source: createPermissionRule('threatview:Share'),
    ...createTemplateRemovalRules({ assessments }),
    report: createReportRemovalRule(assessments),
    blueprint: createBlueprintRemovalRule(assessments),
  };
}
