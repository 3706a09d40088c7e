/** Articles of the help beside those of the library of texts. */
export const ownHelp = [
  {
    slug: 'help-keyboard',
    screens: [],
    en: {
      title: 'Keyboard',
      lead: '',
      body: '**Ctrl K** (Mac: **⌘ K**) finds any threat, risk, assessment or screen. In lists **j** and **k** move, **Enter** opens, **Space** selects, **x** expands, **Esc** closes the panel.',
    },
    sv: {
      title: 'Tangentbord',
      lead: '',
      body: '**Ctrl K** (Mac: **⌘ K**) hittar alla hot, risker, riskbedömningar och sidor. I listor flyttar **j** och **k**, **Enter** öppnar, **mellanslag** väljer, **x** fäller ut och **Esc** stänger panelen.',
    },
  },
  {
    slug: 'help-signing-in',
    screens: ['/login', '/login/**', '/account'],
    en: {
      title: 'Signing in',
      lead: '',
      body: 'If you have forgotten your password, press **Forgotten your password?** below the password field and give your e-mail address: a link to choose a new one is sent there. After too many failed attempts the account is closed for a while; it opens again by itself. If your second factor is lost, your administrator removes it and you set up a new one when you sign in.',
    },
    sv: {
      title: 'Logga in',
      lead: '',
      body: 'Har du glömt lösenordet trycker du på **Glömt lösenordet?** under lösenordsfältet och anger din e-postadress: dit skickas en länk för att välja ett nytt. Efter för många misslyckade försök låses kontot en stund och låses sedan upp automatiskt. Har du blivit av med din andra faktor tar din administratör bort den, så ställer du in en ny när du loggar in.',
    },
  },
] as const;
