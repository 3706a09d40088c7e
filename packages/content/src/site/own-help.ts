/** Help articles that are not in the content library. */
export const additionalHelpArticles = [
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
      body: 'If you have forgotten your password, press **Forgotten your password?** below the password field and enter your e-mail address. You get a link to choose a new password. After too many failed attempts the account is locked for a while and then unlocked automatically. If you have lost your second factor, ask your administrator to remove it. You set up a new one when you sign in.\n\nA **passkey** signs you in with your device or a security key instead of a code that you type. You add one on your account page, under **Passkeys**. After your password it is your second factor. If your organisation allows it, **Sign in with a passkey** on the sign-in page is enough. Passkeys work only at the address where they were added. If you lose the device, sign in another way and remove the passkey on your account page, or ask your administrator.',
    },
    sv: {
      title: 'Logga in',
      lead: '',
      body: 'Har du glömt lösenordet trycker du på **Glömt lösenordet?** under lösenordsfältet och anger din e-postadress. Du får en länk för att välja ett nytt lösenord. Efter för många misslyckade försök låses kontot en stund och låses sedan upp automatiskt. Har du förlorat din andra faktor ber du din administratör ta bort den. Du ställer in en ny när du loggar in.\n\nMed en **lösennyckel** loggar du in med din enhet eller en säkerhetsnyckel i stället för en kod som du skriver. Du lägger till den på din kontosida, under **Lösennycklar**. Efter lösenordet är den din andra faktor. Om din organisation tillåter det räcker **Logga in med lösennyckel** på inloggningssidan. Lösennycklar fungerar bara på den adress där de lades till. Om du blir av med enheten loggar du in på ett annat sätt och tar bort lösennyckeln på din kontosida, eller ber din administratör om det.',
    },
  },
  {
    slug: 'help-portal',
    screens: ['/portal', '/portal/**'],
    en: {
      title: 'Your own risk assessment in the portal',
      lead: '',
      body: [
        'You answer questions about your firm, one step at a time, and the risk assessment is made from your answers. Every answer is saved at once. You can continue another day, also on a phone.',
        '**Steps.** Business, services, customers, ways of contact, countries, threats, routines and result. You can go back to any step and see how many questions you have answered.',
        '**Answers.** Choose the alternative that fits best; exact figures are not needed. The reason for each question is given beside it. If you do not know, ask a colleague before you guess.',
        '**Result.** You see your highest risks, the risks above your own limit and the next steps. If you change an answer, the result changes too.',
        '**Signing.** If you work alone, your own signature is enough. In a larger firm two people sign: when the first has signed, a colleague gets an e-mail. If an answer is changed later, the assessment must be signed again.',
        '**Documents.** Download the assessment as Word or PDF, in Swedish or English. A link that you share can be used once, within seven days.',
        '**Next year.** You get a reminder on the day that you have chosen, and start from last year’s answers.',
      ].join('\n\n'),
    },
    sv: {
      title: 'Din egen riskbedömning i portalen',
      lead: '',
      body: [
        'Du svarar på frågor om ditt företag, ett steg i taget, och riskbedömningen görs av dina svar. Varje svar sparas direkt. Du kan fortsätta en annan dag, även på telefonen.',
        '**Steg.** Verksamhet, tjänster, kunder, kontaktvägar, länder, hot, rutiner och resultat. Du kan gå tillbaka till vilket steg som helst och se hur många frågor du har besvarat.',
        '**Svar.** Välj det alternativ som passar bäst; exakta siffror behövs inte. Skälet till frågan finns bredvid. Är du osäker, fråga en kollega innan du gissar.',
        '**Resultat.** Du ser de högsta riskerna, riskerna över er egen gräns och nästa steg. Om du ändrar ett svar ändras också resultatet.',
        '**Underskrift.** Arbetar du ensam räcker din egen underskrift. I ett större företag skriver två personer under: när den första har skrivit under får en kollega e-post. Ändras ett svar senare måste riskbedömningen skrivas under igen.',
        '**Dokument.** Ladda ned riskbedömningen som Word eller pdf, på svenska eller engelska. En länk som du delar kan användas en gång, inom sju dagar.',
        '**Nästa år.** Du får en påminnelse på dagen du har valt och börjar från förra årets svar.',
      ].join('\n\n'),
    },
  },
  {
    slug: 'help-requests',
    screens: ['/ra/*/requests'],
    en: {
      title: 'Ask others for figures',
      lead: '',
      body: [
        'Ask the person who has a figure, even without an account: open **Ask a colleague** on the page of background data, choose the figures or questions, and set a due date.',
        '**Account or link.** A colleague with an account signs in. Anybody else gets a link by e-mail, which works in the one browser that opens it first. If it was lost or opened elsewhere, the person can have a new one sent to the same address, or you make one.',
        '**What they see.** Their questions, the unit, your note, and earlier values only if you allow it. They can save a draft, mark figures that they do not have, and deliver from a phone. They can correct their answers until you have taken them over, and for at most 14 days after the due date.',
        '**What you do.** You see the present value, the proposed one and the difference. Take over all or some values, send the answers back with a note, or close the request. A value that somebody has changed since the request is marked as a conflict and stays unless you choose to overwrite it. The history names you and the contributor, and the figures get the source and day that the contributor entered.',
        '**Reminders** are sent three days before the due date, and one and seven days after it. Without a mail server you pass on each link yourself, and no reminders are sent.',
      ].join('\n\n'),
    },
    sv: {
      title: 'Begär uppgifter av andra',
      lead: '',
      body: [
        'Fråga den som har uppgiften, även utan konto: öppna **Begär uppgifter av en kollega** på sidan för bakgrundsdata, välj uppgifter eller frågor och ange en förfallodag.',
        '**Konto eller länk.** En kollega med konto loggar in. Alla andra får en länk med e-post, som fungerar i den webbläsare som först öppnar den. Är den borta eller öppnad någon annanstans kan personen få en ny till samma adress, eller så gör du en.',
        '**Det de ser.** Sina frågor, enheten, ditt meddelande och tidigare uppgifter bara om du tillåter det. De kan spara ett utkast, markera uppgifter som de saknar och lämna svaren från mobilen. Svaren går att rätta tills du har fört in dem, och högst 14 dagar efter förfallodagen.',
        '**Det du gör.** Du ser den nuvarande uppgiften, förslaget och skillnaden. För in alla eller några uppgifter, skicka tillbaka svaren med en kommentar eller avsluta begäran. En uppgift som någon har ändrat sedan begäran skickades visas som en konflikt och ligger kvar om du inte väljer att skriva över den. Historiken namnger dig och uppgiftslämnaren, och uppgifterna får den källa och dag som uppgiftslämnaren angav.',
        '**Påminnelser** skickas tre dagar före förfallodagen samt en och sju dagar efter den. Utan e-postserver får du varje länk för att själv lämna den vidare, och ingen får påminnelser.',
      ].join('\n\n'),
    },
  },
] as const;
