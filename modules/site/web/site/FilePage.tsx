/** Opens a file after sign-in: the path /file/… stands for the file at /api/…. */

import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { SignInRedirect } from '@klarsikt/web/shell/router/Gate.tsx';
import screens from '@klarsikt/web/shell/router/screens.module.css';
import { ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const texts = dictionary({
  en: { 'file.title': 'The file is being fetched', 'file.open': 'Open the file' },
  sv: { 'file.title': 'Filen hämtas', 'file.open': 'Öppna filen' },
});

/** The page stays open during a download, so it shows a link for a second attempt. */
function Fetched({ file }: { readonly file: string }) {
  const t = useT(texts);
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current) window.location.replace(file);
    sent.current = true;
  }, [file]);
  return (
    <div className={screens.screen}>
      <h1>{t('file.title')}</h1>
      <ButtonLink href={file}>{t('file.open')}</ButtonLink>
    </div>
  );
}

export function FileDownloadPage() {
  const { state } = useSession();
  const router = useRouter();
  const [address] = useState(() => router.state.location.href);
  if (state === 'unresolved') return <Spinner />;
  if (state === 'unauthenticated') return <SignInRedirect />;
  return <Fetched file={address.replace(/^\/file\//, '/api/')} />;
}
