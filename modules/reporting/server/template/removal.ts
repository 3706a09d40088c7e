import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplateRight } from './rights.ts';
import { undeleteOwnTemplate } from './store.ts';
import { undeleteWordFile } from './word.store.ts';

export function createTemplateRemovalRules(deps: Pick<TemplateDeps, 'assessments'>): {
  readonly template: RestoreRule;
  readonly word: RestoreRule;
} {
  const require: RestoreRule['require'] = (tx, actor) => requireTemplateRight({ tx, actor, deps });
  return {
    template: { require, restored: (tx, _actor, { object }) => undeleteOwnTemplate(tx, Number(object)) },
    word: { require, restored: (tx, _actor, { object }) => undeleteWordFile(tx, Number(object)) },
  };
}
