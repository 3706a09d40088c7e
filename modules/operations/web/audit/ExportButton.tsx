import { auditContract, type EndpointRequest } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useState } from 'react';
import { auditTexts } from './texts.ts';

/** Timeout in milliseconds: the export of a long log takes longer than other calls. */
const timeoutMs = 120_000;

function readNextPosition(content: ArrayBuffer): number | null {
  const end = new TextDecoder().decode(content.slice(-400)).trimEnd().split('\n').at(-1) ?? '';
  const [, digits] = /"next":(\d+)/.exec(end) ?? [];
  return digits === undefined ? null : Number(digits);
}

type Asked = Omit<NonNullable<EndpointRequest<typeof auditContract.export>['body']>, 'after'>;

export function AuditExportButton({ asked }: { readonly asked: Asked }) {
  const t = useT(auditTexts);
  const [next, setNext] = useState<number | null>(null);
  const exported = useCommand(auditContract.export, { refreshes: [auditContract.list], timeoutMs });
  const { act, busy } = useRecordAction();
  const fetchPart = async () => {
    const after = next ?? 0;
    await act(
      async () => {
        const file = await exported.mutateAsync({ body: { ...asked, after } });
        saveFile(file, 'audit.jsonl');
        const more = readNextPosition(file.content);
        setNext(more);
        return more;
      },
      { done: (more) => t(more === null ? 'audit.exported' : 'audit.exportedPart') },
    );
  };
  return (
    <Button variant="default" disabled={busy} title={t('audit.exportHelp')} onClick={() => void fetchPart()}>
      {t(next === null ? 'audit.export' : 'audit.exportMore')}
    </Button>
  );
}
