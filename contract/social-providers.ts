/** The providers of social sign-in, with their names as customers read them. */
export const providerTitles = { google: 'Google', facebook: 'Facebook' } as const

export type ProviderName = keyof typeof providerTitles

export const providerNames = Object.keys(providerTitles) as ProviderName[]
