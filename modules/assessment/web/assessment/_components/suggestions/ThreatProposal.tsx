/**
 * Proposes changes of the selected threats after businesses or products have changed; shown until the user adopts or
 * declines them.
 */

import {
  type AssessmentDocument,
  applyThreatSelectionProposal,
  formatPointer,
  proposeThreatSelection,
} from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useMemo, useState } from 'react';
import type { OpenAssessment } from '../../_lib/AssessmentContext.tsx';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import styles from './proposal.module.css';

const texts = dictionary({
  en: {
    'proposal.title': 'Your change to the businesses or products affects which threats concern you',
    'proposal.takeIn':
      '{count, plural, one {One deselected threat now concerns} other {# deselected threats now concern}} the businesses:',
    'proposal.leaveOut':
      '{count, plural, one {One selected threat no longer concerns} other {# selected threats no longer concern}} the businesses:',
    'proposal.take': 'Accept the proposal',
    'proposal.keep': 'Keep the selection',
    'proposal.step': 'threats that concern the businesses',
  },
  sv: {
    'proposal.title': 'Ändringen av verksamheter eller utbud påverkar vilka hot som berör er',
    'proposal.takeIn':
      '{count, plural, one {Ett bortvalt hot berör} other {# bortvalda hot berör}} nu verksamheten:',
    'proposal.leaveOut':
      '{count, plural, one {Ett valt hot berör} other {# valda hot berör}} inte längre verksamheten:',
    'proposal.take': 'Godta förslaget',
    'proposal.keep': 'Behåll urvalet',
    'proposal.step': 'hot som berör verksamheten',
  },
});

type Basis = Pick<AssessmentDocument, 'settings' | 'selections'>;

/**
 * State of the document at the last decision, per open assessment, so that a proposal remains when the user changes
 * pages.
 */
const settled = new WeakMap<OpenAssessment['editor'], Basis>();

function useProposal() {
  const { model, editor, document, change } = useAssessment();
  const [, drawAgain] = useState(0);
  const before = settled.get(editor) ?? document;
  settled.set(editor, before);
  const proposal = useMemo(() => proposeThreatSelection(model, before, document), [model, before, document]);
  const settle = () => {
    settled.set(editor, editor.state().document);
    drawAgain((times) => times + 1);
  };
  const take = (step: string) => {
    const value = applyThreatSelectionProposal(document.selections.threats, proposal);
    change(step, [{ op: 'set', path: formatPointer('selections', 'threats'), value }]);
    settle();
  };
  return { proposal, take, settle };
}

export function ThreatProposal() {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const { model, editable } = useAssessment();
  const { proposal, take, settle } = useProposal();
  const { takeIn, leaveOut } = proposal;
  if (!editable || takeIn.length + leaveOut.length === 0) return null;
  const names = (keys: readonly string[]) =>
    keys
      .flatMap((key) => model.threats.byKey.get(key)?.name ?? [])
      .map(text)
      .sort(compare)
      .join(', ');
  return (
    <section className={styles.proposal} role="status">
      <h2>{t('proposal.title')}</h2>
      {takeIn.length === 0 ? null : (
        <p>
          <b>{t('proposal.takeIn', { count: takeIn.length })}</b> {names(takeIn)}
        </p>
      )}
      {leaveOut.length === 0 ? null : (
        <p>
          <b>{t('proposal.leaveOut', { count: leaveOut.length })}</b> {names(leaveOut)}
        </p>
      )}
      <div>
        <Button size="xs" onClick={() => take(t('proposal.step'))}>
          {t('proposal.take')}
        </Button>{' '}
        <Button size="xs" variant="subtle" onClick={settle}>
          {t('proposal.keep')}
        </Button>
      </div>
    </section>
  );
}
