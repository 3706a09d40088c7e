/** The entry of the public pages. */
import '@klarsikt/site/web/site/public/main.ts';
