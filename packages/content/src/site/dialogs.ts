/** Dialogs of the site except the terms of service, in Markdown. */
export const siteDialogs = [
  {
    slug: 'dialog-privacy',
    version: '2026-11-20',
    en: {
      title: 'Privacy',
      lead: '',
      body: "**Responsible** for personal data is the organisation that gave you your account. It runs this installation or has it run by a provider on its behalf.\n\n**Data about you:** username (your e-mail address), names, language, organisation and groups, your second factor, which terms you have accepted, the time of your last sign-in, and what you write and change in your work.\n\n**Records:** sign-ins, changes, exports and which parts of the product are used. The audit log cannot be altered afterwards. The usage log is aggregated for statistics and stays in this installation.\n\n**Purpose:** to let you in and keep others out, to show how an assessment came about, to answer a supervisor, and to keep the service working. The basis is the organisation's legal duties and its legitimate interest.\n\n**Access:** colleagues with permission, administrators, and the provider if there is one. The installation sends nothing by itself, apart from the e-mails and connections that the organisation has set up.\n\n**Cookies:** only those needed for your session and for your choices of language and appearance. No tracking by others.\n\n**Storage period:** decided by the organisation. Ask your administrator for a copy or a correction of your data. Some records must be kept after you leave. You may complain to the data protection authority.",
    },
    sv: {
      title: 'Personuppgifter',
      lead: '',
      body: '**Ansvarig** för personuppgifterna är den organisation som gav dig kontot. Den driver den här installationen eller låter en leverantör göra det för sin räkning.\n\n**Uppgifter om dig:** användarnamn (din e-postadress), namn, språk, organisation och grupper, din andra faktor, vilka villkor du har godkänt, när du senast loggade in samt det du skriver och ändrar i arbetet.\n\n**Registrering:** inloggningar, ändringar, exporter och vilka delar av produkten som används. Granskningsloggen kan inte ändras i efterhand. Användningsloggen sammanställs till statistik och stannar i installationen.\n\n**Ändamål:** för att släppa in dig och stänga andra ute, visa hur en bedömning har kommit till, svara tillsynen och hålla tjänsten i drift. Grunden är organisationens rättsliga skyldigheter och dess berättigade intresse.\n\n**Åtkomst:** kollegor med behörighet, administratörer och leverantören om en sådan finns. Installationen skickar inget av sig själv, utöver den e-post och de anslutningar som organisationen har ställt in.\n\n**Kakor:** bara de som behövs för din session och för dina val av språk och utseende. Ingen spårning av andra.\n\n**Lagringstid:** bestäms av organisationen. Be din administratör om en kopia av dina uppgifter eller om rättelse. En del måste sparas även efter att du har slutat. Du kan klaga hos Integritetsskyddsmyndigheten.',
    },
  },
  {
    slug: 'dialog-demo',
    version: '2026-11-20',
    en: {
      title: 'You are in the demo',
      lead: '',
      body: 'The demo shows a fictitious organisation: a Swedish bank with a half-finished assessment. The figures are made up; the threats and their sources are real.\n\n- Only you see your changes; they are deleted when the demo ends.\n- Do not enter real customers, real cases or anything confidential.\n- Some functions are switched off in the demo, such as e-mail and administration. The pages concerned show a note.\n- Only the threats that belong to the demo are shown.\n\nTo keep your work, ask your administrator for an account, or install Klarsikt yourself.',
    },
    sv: {
      title: 'Du är i demoversionen',
      lead: '',
      body: 'Du ser en påhittad organisation: en svensk bank med en halvfärdig riskbedömning. Siffrorna är uppdiktade; hoten och deras källor är verkliga.\n\n- Bara du ser dina ändringar, och de tas bort när du avslutar demoläget.\n- Skriv inte in verkliga kunder, verkliga ärenden eller något konfidentiellt.\n- Vissa funktioner är avstängda i demoversionen, till exempel e-post och administration. Det anges där det gäller.\n- Bara de hot som hör till demoversionen visas.\n\nVill du behålla ditt arbete ber du din administratör om ett konto eller installerar Klarsikt själv.',
    },
  },
] as const;
