import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplatePermission } from './rights.ts';
import { undeleteOwnTemplate } from './store.ts';
import { undeleteWordTemplate } from './word.store.ts';

export function createTemplateRestoreRules(deps: Pick<TemplateDeps, 'assessments'>): {
  readonly template: RestoreRule;
  readonly word: RestoreRule;
} {
  const require: RestoreRule['require'] = (tx, actor) => requireTemplatePermission({ tx, actor, deps });
  return {
    template: { require, restored: (tx, _actor, { object }) => undeleteOwnTemplate(tx, Number(object)) },
    word: { require, restored: (tx, _actor, { object }) => undeleteWordTemplate(tx, Number(object)) },
  };
}
