import { portalContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useNavigate } from '@tanstack/react-router';

/** `replace`: true to replace the current history entry, for starts without a click. */
export function useStartSelfAssessment({ replace = false }: { readonly replace?: boolean } = {}) {
  const navigate = useNavigate();
  const language = useLanguage();
  const { mutate, isPending, error } = useCommand(portalContract.start, {
    refreshes: [portalContract.dashboard],
    timeoutMs: 30_000,
  });
  const start = (trade: string, from: number | null) =>
    mutate(
      { body: { trade, from } },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/portal/assessment/$assessmentId/{-$step}',
            params: { assessmentId: String(id), step: 'business' },
            replace,
          }),
        onError: (cause) => showError(cause, language),
      },
    );
  return { start, isPending, error };
}
