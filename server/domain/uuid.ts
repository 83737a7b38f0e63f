const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether this is a UUID as the database writes it. Anything else is the id of nothing. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text)
