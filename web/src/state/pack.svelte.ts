/** The pack of the table that is looked at: with two jokers each is called by its colour. */
export const pack = $state({ jokers: 1 });
