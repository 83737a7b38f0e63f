const checkConnection = 'Please check your connection and try again.'

/** What a visitor is told where no answer came; also without the code that makes the calls. */
export const unreachedMessage = `We could not reach the shop. ${checkConnection}`

/** Why something is missing. Where the shop has answered, the visitor's connection is not to blame. */
export const whyMissing = (problem: string | null) =>
  problem === 'server' ? 'The shop is busy right now. Please try again in a moment.' : checkConnection
