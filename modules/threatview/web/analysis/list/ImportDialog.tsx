/** Imports an exported analysis: this file reads it, the server validates it, and then it is saved. */

import { analysisContract as contract, type EndpointResponse } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileButton, Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { analysisTexts } from '../texts.ts';
import styles from './list.module.css';

type ImportCheck = EndpointResponse<typeof contract.checkImport>;

/** Removes the library's indicators, which an exported file contains; they are neither sent nor imported. */
function stripIndicators(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  return Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'indicators'));
}

type ImportStage =
  | { readonly kind: 'empty' | 'reading' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'checked'; readonly content: unknown; readonly check: ImportCheck };

const largestBytes = 4 * 1024 * 1024;
const timeoutMs = 20_000;

function Checked({ check }: { readonly check: ImportCheck }) {
  const t = useT(analysisTexts);
  const { faults, holds, unknown } = check;
  return (
    <div role="status">
      {holds === null ? (
        <>
          <p className={styles.fault}>{t('analysis.importFaults', { count: faults.length })}</p>
          <ul className={styles.faults}>
            {faults.map(({ path, code, message }) => (
              <li key={`${path} ${code}`}>
                <code>{path}</code>
                {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <b>{holds.name}</b>: {t('analysis.counts', { threats: holds.threats, risks: holds.risks })}
        </p>
      )}
      {unknown.length === 0 ? null : (
        <>
          <p>{t('analysis.unknownPlaces', { count: unknown.length })}</p>
          <ul className={styles.faults}>
            {unknown.map(({ path, value }) => (
              <li key={path}>
                <code>{`${path}: ${value}`}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function useImport(onClose: () => void) {
  const t = useT(analysisTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [name, setName] = useState<string | null>(null);
  const { busy, act } = useRecordAction();
  const [stage, setStage] = useState<ImportStage>({ kind: 'empty' });
  const read = async (file: File): Promise<ImportStage> => {
    if (file.size > largestBytes) return { kind: 'refused', sentence: t('analysis.importLarge') };
    let content: unknown;
    try {
      content = stripIndicators(JSON.parse(await file.text()));
    } catch {
      return { kind: 'refused', sentence: t('analysis.importNoJson') };
    }
    const check = await call(contract.checkImport, { body: { analysis: content } }, { timeoutMs });
    return { kind: 'checked', content, check };
  };
  const choose = (file: File | null) => {
    if (file === null) return;
    setName(file.name);
    setStage({ kind: 'reading' });
    read(file).then(setStage, (error: unknown) =>
      setStage({ kind: 'refused', sentence: formatErrorMessage(error, language) }),
    );
  };
  const fit = stage.kind === 'checked' && stage.check.holds !== null ? stage : null;
  const take = async () => {
    if (fit === null) return;
    const answer = await act(
      () => call(contract.import, { body: { analysis: fit.content } }, { timeoutMs }),
      { done: t('analysis.imported') },
    );
    if (answer === undefined) return;
    await refetchQueries(contract.list);
    onClose();
    void navigate({ to: '/threatview/analysis', search: { id: String(answer.id) } });
  };
  return { name, stage, isFit: fit !== null, busy, choose, take };
}

export function AnalysisImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(analysisTexts);
  const word = useT(ui);
  const { name, stage, isFit, busy, choose, take } = useImport(onClose);
  return (
    <Modal opened onClose={onClose} title={t('analysis.importTitle')}>
      <p>{t('analysis.importField')}</p>
      <div className={styles.file}>
        <FileButton
          accept="application/json,.json"
          inputProps={{ 'aria-label': t('analysis.importField') }}
          onChange={choose}
        >
          {(button) => (
            <Button {...button} variant="default" data-autofocus>
              {t('analysis.importChoose')}
            </Button>
          )}
        </FileButton>
        <span className="muted">{name ?? t('analysis.importNone')}</span>
      </div>
      {stage.kind === 'reading' ? <p role="status">{word('ui.loading')}</p> : null}
      {stage.kind === 'refused' ? (
        <p className={styles.fault} role="alert">
          {stage.sentence}
        </p>
      ) : null}
      {stage.kind === 'checked' ? <Checked check={stage.check} /> : null}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {word('ui.cancel')}
        </Button>
        <Button disabled={!isFit} loading={busy} onClick={() => void take()}>
          {t('analysis.import')}
        </Button>
      </Group>
    </Modal>
  );
}
