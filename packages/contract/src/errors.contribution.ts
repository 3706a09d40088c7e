/** Errors of requests for figures and answers by code. */
export const contributionErrors = {
  'error.contribution.used': {
    status: 409,
    en: 'This link has already been opened in another browser, and it works in one browser only. Continue there, or get a new link.',
    sv: 'Länken har redan öppnats i en annan webbläsare och fungerar bara i den. Fortsätt där, eller hämta en ny länk.',
  },
  'error.contribution.replaced': {
    status: 409,
    en: 'There is a newer link for this request. Use the link in the latest e-mail, or get a new one.',
    sv: 'Det finns en nyare länk till den här begäran. Använd länken i det senaste meddelandet, eller hämta en ny länk.',
  },
  'error.contribution.expired': {
    status: 409,
    en: 'The last day to answer was {day}. Ask {asker} for a later day if the answer is still needed. What you saved has been kept.',
    sv: 'Sista dagen att svara var {day}. Be {asker} om en senare dag om svaret fortfarande behövs. Det du har sparat finns kvar.',
  },
  'error.contribution.withdrawn': {
    status: 409,
    en: '{asker} has withdrawn this request. You do not need to do anything.',
    sv: '{asker} har återkallat begäran. Du behöver inte göra något.',
  },
  'error.contribution.closed': {
    status: 409,
    en: 'This request is closed: your answer has been processed. Ask {asker} if something has to be corrected.',
    sv: 'Begäran är avslutad: ditt svar har behandlats. Kontakta {asker} om något behöver rättas.',
  },
  'error.contribution.declined': {
    status: 409,
    en: 'You have declined this request. Ask {asker} for a new one if you want to answer after all.',
    sv: 'Du har avböjt begäran. Be {asker} om en ny om du ändå vill svara.',
  },
  'error.contribution.gone': {
    status: 409,
    en: 'The assessment that needed the figures has been removed. You do not need to do anything. What you saved has been kept; ask {asker} if you have questions.',
    sv: 'Riskbedömningen som uppgifterna begärdes för har tagits bort. Du behöver inte göra något. Det du har sparat finns kvar; kontakta {asker} om du har frågor.',
  },
  'error.contribution.nomail': {
    status: 409,
    en: 'No new link has been sent, because e-mail is not in use here. Ask {asker} for one.',
    sv: 'Ingen ny länk har skickats, eftersom e-post inte används här. Be {asker} om en ny länk.',
  },
  'error.contribution.item': {
    status: 400,
    en: 'Some of the chosen figures cannot be requested in this assessment: {items}. No request was sent. Remove these figures and send the request again.',
    sv: 'Några av de valda uppgifterna går inte att begära i den här riskbedömningen: {items}. Ingen begäran skickades. Ta bort uppgifterna och skicka begäran igen.',
  },
  'error.contribution.answer': {
    status: 400,
    en: 'Your answers were not sent: some of them are missing or not valid. Your entries have been kept; correct them and send again.',
    sv: 'Svaren skickades inte: några av dem saknas eller är ogiltiga. Det du har fyllt i finns kvar. Rätta svaren och skicka igen.',
  },
  'error.contribution.corrected': {
    status: 409,
    en: '{contributor} has corrected the values in the meantime. Nothing was taken over. Review the new values and decide again.',
    sv: '{contributor} har rättat uppgifterna under tiden. Inget fördes in. Granska de nya uppgifterna och ta ställning på nytt.',
  },
  'error.contribution.conflict': {
    status: 409,
    en: 'Somebody has changed these values since the request: {items}. Nothing was taken over. Mark the values that you want to overwrite.',
    sv: 'Någon har ändrat dessa uppgifter sedan begäran skickades: {items}. Inget fördes in. Markera de uppgifter som du vill skriva över.',
  },
  'error.contribution.approved': {
    status: 409,
    en: 'The assessment has been approved since the request. Taking over these values ends the approval of: {parts}. Nothing was taken over; confirm to go on.',
    sv: 'Riskbedömningen har godkänts efter begäran. Om uppgifterna förs in upphör godkännandet av: {parts}. Inget fördes in; bekräfta för att fortsätta.',
  },
  'error.contribution.undelivered': {
    status: 409,
    en: 'There is nothing to decide: no value has been delivered, or all values are decided.',
    sv: 'Det finns inget att ta ställning till: inga uppgifter har lämnats, eller så är alla redan avgjorda.',
  },
} as const;
