import type { AnalysisFilter } from '@klarsikt/engine/analysis';
import { useDocumentState } from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useKeyHelp } from '@klarsikt/web/platform/key-help.ts';
import { IconButton } from '@klarsikt/web/ui/Button.tsx';
import { hasNativeUndo } from '@klarsikt/web/ui/document/own-undo.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { IconArrowBackUp, IconArrowForwardUp, IconLink, IconTrash, IconX } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { QuickFind } from '../../../threat/_components/choose/QuickFind.tsx';
import { getAnalysisEditor, useAnalysisDraftPart } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { analysisSelection, useSelectedKeys } from '../../../threat/_lib/analysis/selection.ts';
import { findThreatOrRisk } from '../../../threat/_lib/lists/risk-list.ts';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { usePreviewedKeys } from '../../_lib/results/preview.ts';
import {
  type AnalysisResults,
  computeSelectedItemLevels,
  toResultLetter,
} from '../../_lib/results/results.ts';
import { formatSelectedItemType } from '../../_lib/words.ts';
import { analysisTexts } from '../../texts.ts';
import { AnalysisPreviewBox } from './PreviewBox.tsx';
import styles from './selection.module.css';

interface SelectionColumnProps {
  readonly results: AnalysisResults | null;
  readonly scope: AnalysisFilter;
}

/** Provides undo by Ctrl/Cmd-Z and redo by adding Shift, except in text fields. */
function useUndoKeys(): void {
  const t = useT(analysisTexts);
  useKeyHelp({
    id: 'selection',
    name: t('analysis.selection'),
    keys: [
      { keys: ['Ctrl', 'Z'], text: t('analysis.undo') },
      { keys: ['Ctrl', 'Shift', 'Z'], text: t('analysis.redo') },
    ],
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || hasNativeUndo(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) getAnalysisEditor().redo();
      else getAnalysisEditor().undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function Tool({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled: boolean;
  children: React.ReactNode;
}) {
  return (
    <IconButton label={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}

function Tools() {
  const t = useT(analysisTexts);
  const present = useSelectedKeys();
  const editor = getAnalysisEditor();
  const { undos, redos } = useDocumentState(editor);
  const [said, setSaid] = useState('');
  const copy = () => {
    const say = (sentence: string) => {
      setSaid(sentence);
      announceToScreenReaders(sentence);
      window.setTimeout(() => setSaid(''), 3000);
    };
    navigator.clipboard.writeText(window.location.href).then(
      () => say(t('analysis.linkCopied')),
      () => say(t('analysis.linkNotCopied')),
    );
  };
  return (
    <span className={styles.tools}>
      <span className={styles.said}>{said}</span>
      <Tool label={t('analysis.undo')} disabled={undos.length === 0} onClick={editor.undo}>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
      </Tool>
      <Tool label={t('analysis.redo')} disabled={redos.length === 0} onClick={editor.redo}>
        <IconArrowForwardUp size={16} stroke={1.5} aria-hidden="true" />
      </Tool>
      <Tool label={t('analysis.copyLink')} disabled={present.length === 0} onClick={copy}>
        <IconLink size={16} stroke={1.5} aria-hidden="true" />
      </Tool>
      <Tool label={t('analysis.clear')} disabled={present.length === 0} onClick={analysisSelection.clear}>
        <IconTrash size={16} stroke={1.5} aria-hidden="true" />
      </Tool>
    </span>
  );
}

interface ItemProps {
  readonly itemKey: string;
  readonly place: number;
  readonly state: 'taken' | 'outOfScope' | 'unknown';
  readonly level: number | null;
}

const Item = memo(function Item({ itemKey, place, state, level }: ItemProps) {
  const t = useT(analysisTexts);
  const { text, language } = useFormat();
  const { model } = useLibrary();
  const found = findThreatOrRisk(model, itemKey);
  const through = useAnalysisDraftPart((draft) => draft.through[itemKey]);
  const via = through === undefined ? null : findThreatOrRisk(model, through);
  const name = found === null ? itemKey : text(found.entity.name);
  const label = t('analysis.remove', { name });
  return (
    <li data-state={state}>
      <span className={styles.letter}>{toResultLetter(place)}</span>
      <span className={styles.what}>
        <b>{name}</b>
        <span className={styles.line}>
          {level === null ? null : <LevelSquare level={level} />}
          {found === null ? null : <span>{formatSelectedItemType(found.type, t, language)}</span>}
          {via === null ? null : <span>{t('analysis.foundThrough', { name: text(via.entity.name) })}</span>}
          {state === 'taken' ? null : <span>{t(`analysis.${state}`)}</span>}
        </span>
      </span>
      <IconButton size="sm" label={label} onClick={() => analysisSelection.remove(itemKey)}>
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
});

export const SelectionColumn = memo(function SelectionColumn({ results, scope }: SelectionColumnProps) {
  const t = useT(analysisTexts);
  const { model } = useLibrary();
  const present = useSelectedKeys();
  const previewed = usePreviewedKeys();
  useUndoKeys();
  const levels = useMemo(() => computeSelectedItemLevels(model, present, scope), [model, present, scope]);
  const stateOf = (key: string) => {
    if (results?.unknown.has(key)) return 'unknown';
    return results?.outOfScope.has(key) ? 'outOfScope' : 'taken';
  };
  // The element is memoised, so that changes of the selection do not render it again.
  const isOfRisks = useAnalysisDraftPart(({ analysisType }) => analysisType === 'risks');
  const add = useMemo(
    () => (
      <div className={styles.add}>
        <QuickFind
          model={model}
          label={t(isOfRisks ? 'analysis.addRisk' : 'analysis.addField')}
          risksOnly={isOfRisks}
          adds
        />
      </div>
    ),
    [model, t, isOfRisks],
  );
  return (
    <section className={styles.column} aria-label={t('analysis.selection')}>
      <header className={styles.head}>
        <h2>
          {t('analysis.selection')} <span className="tabular">{present.length}</span>
        </h2>
        <Tools />
      </header>
      <ol className={styles.items}>
        {present.map((key, place) => (
          <Item key={key} itemKey={key} place={place} state={stateOf(key)} level={levels.get(key) ?? null} />
        ))}
      </ol>
      {previewed.length === 0 ? null : (
        <AnalysisPreviewBox results={results} previewed={previewed} scope={scope} />
      )}
      {add}
    </section>
  );
});
