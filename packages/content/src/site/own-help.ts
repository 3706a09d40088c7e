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
  {
    slug: 'help-portal',
    screens: ['/portal', '/portal/**'],
    en: {
      title: 'Your own risk assessment in the portal',
      lead: '',
      body: [
        'The portal asks you about your firm, one step at a time, and makes the risk assessment from your answers. Nothing is lost: every answer is saved at once, and you can go on another day, on a phone too.',
        '**Steps.** Business, services, customers, ways of contact, countries, threats, routines and result. Go back to any step whenever you like. You see how many questions are answered.',
        '**Answers.** Choose the band that fits; nobody expects exact figures. Beside each question you read why it is asked. If you do not know, ask a colleague before you guess.',
        '**Result.** You see which risks are the highest, what lies above your own limit and what to do next. Change an answer, and the result changes with it.',
        '**Signing.** Whoever works alone signs alone. In a larger firm two people sign: when the first has signed, the colleague is told by e-mail. If an answer is changed later, the assessment has to be signed again.',
        '**Documents.** Download the assessment as Word or PDF, in Swedish or English. A link that you share works once and for seven days.',
        '**Next year.** On the day that you chose you are reminded, and you start from the answers of last year.',
      ].join('\n\n'),
    },
    sv: {
      title: 'Din egen riskbedömning i portalen',
      lead: '',
      body: [
        'Portalen frågar dig om ditt företag, ett steg i taget, och gör riskbedömningen av dina svar. Inget går förlorat: varje svar sparas direkt, och du kan fortsätta en annan dag, även på en telefon.',
        '**Steg.** Verksamhet, tjänster, kunder, kontaktvägar, länder, hot, rutiner och resultat. Gå tillbaka till vilket steg du vill när du vill. Du ser hur många frågor som är besvarade.',
        '**Svar.** Välj det intervall som passar; ingen väntar sig exakta siffror. Bredvid varje fråga läser du varför den ställs. Är du osäker, fråga en kollega innan du gissar.',
        '**Resultat.** Du ser vilka risker som är högst, vad som ligger över er egen gräns och vad ni ska göra härnäst. Ändrar du ett svar ändras resultatet.',
        '**Underskrift.** Den som arbetar ensam skriver under ensam. I ett större företag skriver två under: när den första har skrivit under får kollegan veta det med e-post. Ändras ett svar senare behöver riskbedömningen skrivas under igen.',
        '**Dokument.** Ladda ner riskbedömningen som Word eller PDF, på svenska eller engelska. En länk som du delar fungerar en gång och i sju dagar.',
        '**Nästa år.** På dagen som du valde får du en påminnelse, och du börjar från förra årets svar.',
      ].join('\n\n'),
    },
  },
] as const;
