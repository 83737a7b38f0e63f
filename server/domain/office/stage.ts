/**
 * How far somebody is who logs in to the office. `anonymous`: a passkey is asked for; `password`: the second factor is
 * missing; `joining`: they have none yet; `open`: they are in.
 */
export type OfficeStage = 'anonymous' | 'password' | 'joining' | 'open'
