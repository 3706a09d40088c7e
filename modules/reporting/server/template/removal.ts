import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import type { TemplateDeps } from './deps.ts';
import { requireTemplateRight } from './rights.ts';
import { undeleteOwnTemplate } from './store.ts';
import { undeleteWordFile } from './word.store.ts';

export function createTemplateRemovalRules(deps: Pick<TemplateDeps, 'assessments'>): {
  readonly template: RemovalRule;
  readonly word: RemovalRule;
} {
  const require: RemovalRule['require'] = (tx, actor) => requireTemplateRight({ tx, actor, deps });
  return {
    template: { require, restored: (tx, _actor, { object }) => undeleteOwnTemplate(tx, Number(object)) },
    word: { require, restored: (tx, _actor, { object }) => undeleteWordFile(tx, Number(object)) },
  };
}
