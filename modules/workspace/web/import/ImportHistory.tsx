import {
  assessmentContract as assessments,
  commentContract as comments,
  importContract as contract,
  type ImportRecord,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { importHistoryTexts } from './brought-texts.ts';
import styles from './import.module.css';
import { importTexts } from './texts.ts';

interface LineProps {
  readonly brought: ImportRecord;
  readonly busy: boolean;
  readonly onBack: () => void;
}

function Line({ brought, busy, onBack }: LineProps) {
  const t = useT(importTexts);
  const say = useT(importHistoryTexts);
  const { dateTime } = useFormat();
  const { file, rows, author, at, takenBack, own } = brought;
  const kind = t(`intake.what.${brought.kind}`);
  return (
    <tr>
      <td>{say('brought.count', { kind, count: rows })}</td>
      <td>{file === '' ? say('brought.noFile') : say('brought.file', { file })}</td>
      <td className="muted">{say('brought.by', { author, at: dateTime(at) })}</td>
      <td>
        {takenBack !== null ? (
          <span className="muted">{say('brought.taken', { at: dateTime(takenBack) })}</span>
        ) : own ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            aria-label={say('brought.backOf', { kind, file })}
            onClick={onBack}
          >
            {say('brought.back')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function ImportHistory({ id }: { readonly id: number }) {
  const say = useT(importHistoryTexts);
  const listed = useCall(contract.listBrought, { params: { id } });
  const loaded = useCall(assessments.load, { body: { id } });
  const back = useCommand(contract.takeBackBrought, {
    refreshes: [
      ...[assessments.load, assessments.getData, assessments.list, comments.getConversations],
      contract.listBrought,
    ],
  });
  const imports = listed.data?.imports ?? [];
  const revision = loaded.data?.revision;
  if (imports.length === 0) return null;
  return (
    <section className={styles.brought} aria-labelledby="brought">
      <h2 id="brought">{say('brought.title')}</h2>
      {back.data === undefined ? null : <p role="status">{say('brought.done', back.data)}</p>}
      {back.error === null ? null : <ErrorState error={back.error} />}
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <tbody>
            {imports.map((brought) => (
              <Line
                key={brought.id}
                brought={brought}
                busy={back.isPending || revision === undefined}
                onBack={() =>
                  back.mutate({ params: { id }, body: { revision: revision ?? 0, brought: brought.id } })
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
