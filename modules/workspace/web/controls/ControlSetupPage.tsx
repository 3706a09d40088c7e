/** /ra/{raId}/controls/setup: controls proposed for the risks of the assessment, selected in bulk. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import { type ControlRow, listControlRows, listCoveredRisks, setSelected } from '@klarsikt/engine/assessment';
import { roundToShown } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import styles from './setup.module.css';
import { specificationSetupTexts } from './setup-texts.ts';

interface Proposal {
  readonly row: ControlRow;
  readonly covered: number;
  readonly highest: number;
  readonly driver: string | null;
}

/** Proposes library controls with the risks that they cover here, the highest level first. */
function useProposals(): readonly Proposal[] {
  const { model, document, result } = useAssessment();
  const names = useOpenAssessmentNames();
  return useMemo(() => {
    const levels = new Map<string, number>(
      (['customers', 'products', 'transactions', 'channels', 'geographies', 'legals'] as const).flatMap(
        (type) =>
          (getTypeResult(result, type)?.risks ?? []).map(
            ({ key, inherent }) => [`${type}/${key}`, inherent] as const,
          ),
      ),
    );
    return listControlRows(model, document)
      .filter(({ origin }) => origin === 'library')
      .map((row) => {
        const risks = listCoveredRisks(model, document, row).map((risk) => ({
          ...risk,
          level: levels.get(`${risk.type}/${risk.key}`) ?? 0,
        }));
        const top = risks.reduce<(typeof risks)[number] | null>(
          (best, risk) => (best === null || risk.level > best.level ? risk : best),
          null,
        );
        return {
          row,
          covered: risks.length,
          highest: roundToShown(top?.level ?? 0),
          driver: top === null ? null : names.risk(top.type, top.key),
        };
      })
      .sort((a, b) => b.highest - a.highest || b.covered - a.covered || (a.row.key < b.row.key ? -1 : 1));
  }, [model, document, result, names]);
}

function useSelection(proposals: readonly Proposal[]) {
  const t = useT(specificationSetupTexts);
  const { document, change } = useAssessment();
  const sayDone = useDoneMessage();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ row, covered }: Proposal) => chosen.get(row.key) ?? (row.inUse && covered > 0);
  const moved = proposals.filter((proposal) => isChosen(proposal) !== proposal.row.inUse);
  const choose = ({ row }: Proposal, use: boolean) => setChosen(new Map([...chosen, [row.key, use]]));
  const chooseAll = (use: boolean) =>
    setChosen(new Map(proposals.map(({ row, covered }) => [row.key, use && covered > 0])));
  const write = () => {
    const value = moved.reduce(
      (selection, proposal) => setSelected(selection, proposal.row.key, isChosen(proposal)),
      document.selections.controls,
    );
    const step = t('setup.step', { count: moved.length });
    change(step, [{ op: 'set', path: '/selections/controls', value }]);
    sayDone(step);
    setChosen(new Map());
  };
  return { isChosen, choose, chooseAll, moved: moved.length, write };
}

interface ProposalLineProps {
  readonly proposal: Proposal;
  readonly isChosen: boolean;
  readonly onChoose: (use: boolean) => void;
}

function ProposalLine({ proposal, isChosen, onChoose }: ProposalLineProps) {
  const t = useT(specificationSetupTexts);
  const { text, level, language } = useFormat();
  const { editable } = useAssessment();
  const { row, covered, highest, driver } = proposal;
  return (
    <li className={styles.line}>
      <Checkbox
        size="xs"
        disabled={!editable}
        checked={isChosen}
        label={text(row.name)}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <small className="muted">
        {covered === 0
          ? t('setup.coversNone')
          : t('setup.covers', { count: covered, level: level(highest), risk: driver ?? '' })}
        {row.allOf.length === 0
          ? ''
          : ` ${t('setup.whole', { types: row.allOf.map((type) => getRiskTypeName(type, language)).join(', ') })}`}
      </small>
    </li>
  );
}

export function ControlSetupPage() {
  const t = useT(specificationSetupTexts);
  const { id, editable } = useAssessment();
  const proposals = useProposals();
  const { isChosen, choose, chooseAll, moved, write } = useSelection(proposals);
  return (
    <Page
      title={t('setup.title')}
      sub={t('setup.sub')}
      tools={
        <>
          <SaveTools />
          <Link className="text-link" to="/ra/$raId/controls" params={{ raId: String(id) }}>
            {t('setup.list')}
          </Link>
        </>
      }
    >
      {editable ? (
        <div className={styles.bar}>
          <Button size="xs" variant="default" onClick={() => chooseAll(true)}>
            {t('setup.all')}
          </Button>
          <Button size="xs" variant="default" onClick={() => chooseAll(false)}>
            {t('setup.none')}
          </Button>
          <Button size="xs" disabled={moved === 0} onClick={write}>
            {t('setup.write', { count: moved })}
          </Button>
        </div>
      ) : null}
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <ProposalLine
            key={proposal.row.key}
            proposal={proposal}
            isChosen={isChosen(proposal)}
            onChoose={(use) => choose(proposal, use)}
          />
        ))}
      </ul>
    </Page>
  );
}
