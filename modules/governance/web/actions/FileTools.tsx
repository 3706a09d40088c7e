import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { actionsTexts } from './texts.ts';
import { useActionExport } from './use-actions.ts';

export function ActionFileTools({ assessment }: { readonly assessment?: number }) {
  const t = useT(actionsTexts);
  const { can } = useSession();
  const save = useActionExport(assessment);
  if (!can('ra:View')) return null;
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button key={format} size="xs" variant="subtle" onClick={() => void save(format)}>
      {t(`actions.${format}`)}
    </Button>
  ));
}
