import type { sampleEmails } from '../../server/dev/sample-emails.ts'

type SampleWords = Required<NonNullable<Parameters<typeof sampleEmails>[1]>>

/** Everything in the sample emails that others typed. @param say the next text */
export const sampleWords = (say: () => string): SampleWords => ({
  customerName: say(),
  customerEmail: say(),
  customerPhone: say(),
  saunaName: say(),
  address: say(),
  hours: { pickup: say(), delivery: say(), return: say() },
  lent: [say(), say()],
  closureWords: say(),
  message: say(),
  answer: say(),
})
