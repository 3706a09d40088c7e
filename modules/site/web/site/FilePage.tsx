/** The way back to a file whose link was opened without a session: /file/… is the file at /api/…. */

import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ToSignIn } from '@klarsikt/web/shell/router/Gate.tsx';
import screens from '@klarsikt/web/shell/router/screens.module.css';
import { ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const texts = dictionary({
  en: { 'file.title': 'The file is being fetched', 'file.open': 'Open the file' },
  sv: { 'file.title': 'Filen hämtas', 'file.open': 'Öppna filen' },
});

/** A file that is saved leaves this page in place, so that the link stays for a second try. */
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

export function FilePage() {
  const { state } = useSession();
  const router = useRouter();
  const [address] = useState(() => router.state.location.href);
  if (state === 'unresolved') return <Spinner />;
  if (state === 'unauthenticated') return <ToSignIn />;
  return <Fetched file={address.replace(/^\/file\//, '/api/')} />;
}
