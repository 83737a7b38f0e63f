import Type from 'typebox'

/** As long as an address can be. */
export const Email = Type.String({ maxLength: 254 })
/** Longer than the longest allowed password, so that the rule answers with a message before the schema does. */
export const Password = Type.String({ maxLength: 1000 })
