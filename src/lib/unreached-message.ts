/** What a visitor is told where no answer came; also without the code that makes the calls. */
export const unreachedMessage = 'We could not reach the shop. Please check your connection and try again.'
