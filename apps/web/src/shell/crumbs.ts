/** Breadcrumbs in the top bar: titles of the pages above an address, with names that the open page supplies. */
import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useStableValue } from '../platform/hooks.ts';
import { useT } from '../platform/i18n/texts.ts';
import { listTitledPages } from '../platform/router/pages.ts';
import { formatPageTitle, useOpenPageTitle } from '../platform/router/title.ts';
import { useLanguage } from '../platform/settings/language.ts';
import { createStore, useStore } from '../platform/store.ts';
import { type Breadcrumb, buildBreadcrumbs } from './crumb-trail.ts';
import { shellTexts } from './texts.ts';

type Names = Readonly<Record<string, string>>;

const given = createStore<readonly Names[]>([]);

/** Names addresses in the breadcrumbs (`/ra/5`: the assessment's name) while the caller is shown. */
export function useBreadcrumbNames(wanted: Names): void {
  const names = useStableValue(wanted);
  useEffect(() => {
    given.become([...given.now(), names]);
    return () => given.become(given.now().filter((other) => other !== names));
  }, [names]);
}

export function useBreadcrumbs(): readonly Breadcrumb[] {
  const t = useT(shellTexts);
  const language = useLanguage();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const params: Readonly<Record<string, string>> = useMatches().at(-1)?.params ?? {};
  const own = useOpenPageTitle();
  const names = useStore(given);
  const shownParams = useStableValue(params);
  return useMemo(() => {
    const values = { type: 'threat', ...shownParams };
    const titles = new Map(
      listTitledPages().map(({ path, title }) => [path, formatPageTitle(title, language, values)]),
    );
    return buildBreadcrumbs(pathname, {
      titles,
      names: new Map([['/ra', t('shell.assessments')], ...names.flatMap((one) => Object.entries(one))]),
      own,
    });
  }, [pathname, shownParams, language, names, own, t]);
}
