/** Stands in a drawn page for the host, which only the browser knows. */
export const unknownHost = 'host.invalid';
