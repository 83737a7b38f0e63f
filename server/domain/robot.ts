/** Programs that say so themselves, and no phone of Cubot’s. Most robots run no script, and what is counted is asked for by one. */
export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || /(?<!cu)bot\b|crawl|spider|slurp|preview|monitor/i.test(userAgent)
