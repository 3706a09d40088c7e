/** The entry of the daily feed's page. */
import '@klarsikt/threatview/web/feed/first.ts';
