import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { periodContract as contract, type ImportedLine, type PeriodStart } from '@klarsikt/contract';
import type { RiskType } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { readFileText } from '@klarsikt/web/platform/files/text-of.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useState } from 'react';
import { periodsTexts } from './texts.ts';

/** A file that was checked but not delivered yet. */
export interface FigureDeliveryPreview {
  readonly csv: string;
  readonly period: string;
  readonly type: RiskType;
  readonly rows: readonly ImportedLine[];
}

const periodQueries = [contract.list, contract.series];

const refresh = (): Promise<void> => refetchQueries(...periodQueries);

function useDelivery(act: ReturnType<typeof useRecordAction>['act']) {
  const t = useT(periodsTexts);
  const { id } = useAssessment();
  const [looked, setLooked] = useState<FigureDeliveryPreview | null>(null);
  const send = (given: Omit<FigureDeliveryPreview, 'rows'>, check: boolean) =>
    call(contract.deliverCsv, {
      params: { id, period: given.period, type: given.type },
      body: { csv: given.csv, check, start: 'last' },
    });
  return {
    looked,
    close: () => setLooked(null),
    look: (period: string, type: RiskType, file: File | null) =>
      act(async () => {
        if (file === null) return;
        const given = { csv: await readFileText(file), period, type };
        const { rows } = await send(given, true);
        setLooked({ ...given, rows });
      }),
    deliver: (given: FigureDeliveryPreview) =>
      act(async () => {
        const { rows } = await send(given, false);
        const count = rows.filter(({ outcome }) => outcome === 'taken').length;
        showNotice(t('periods.delivered', { count, period: given.period }), 'success');
        setLooked(null);
        await refresh();
      }),
  };
}

export function useFigurePeriods() {
  const t = useT(periodsTexts);
  const { id, editor } = useAssessment();
  const sayDone = useDoneMessage();
  const showRemoved = useRemovalNotice();
  const { busy, act } = useRecordAction();
  return {
    busy,
    ...useDelivery(act),
    begin: (period: string, start: PeriodStart) =>
      act(async () => {
        await editor.flush();
        await call(contract.deliver, { params: { id, period }, body: { start } });
        await refresh();
      }),
    take: (period: string) =>
      act(async () => {
        await editor.flush();
        if (editor.isUnsent) return showNotice(t('periods.unsaved'), 'error');
        const body = { revision: editor.revision };
        const { revision, at, patches } = await call(contract.take, { params: { id, period }, body });
        editor.adopt(t('periods.takeStep', { period }), { revision, at: new Date(at), patches });
        sayDone(t('periods.taken', { period }));
      }),
    remove: (period: string) =>
      act(async () => {
        await call(contract.remove, { params: { id, period } });
        await refresh();
        showRemoved({ kind: 'period', id: `${id}/${period}`, name: period, refreshes: periodQueries });
      }),
    fileOf: (period: string, type: RiskType) =>
      act(async () => {
        saveFile(await call(contract.getCsv, { params: { id, period, type } }), `${type}.csv`);
      }),
  };
}
