import type { FeedbackField } from '../../domain/feedback.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import type { MessageTopic } from '../../domain/office/message.ts'
import type { Trx } from '../shop-database.ts'

/** The key of the email that forwards a message. */
export const messageEmailKey = (messageId: string): string => `contact:${messageId}`

interface NewMessage {
  id: string
  about: MessageTopic
  createdAt: Date
}

export type FeedbackRepo = ReturnType<typeof createFeedbackRepo>

/** Messages to the company, as they arrive. */
export function createFeedbackRepo() {
  /**
   * A message repeated on the same day, as after a timeout, is stored once.
   * @returns its number, or null if it is there already
   */
  async function insert(
    trx: Trx,
    values: Record<FeedbackField, string>,
    { id, about, createdAt }: NewMessage,
  ): Promise<number | null> {
    const day = createdAt.toISOString().slice(0, 10)
    const saved = await trx
      .insertInto('contactMessage')
      .values({
        ...values,
        id,
        about,
        phone: values.phone || null,
        company: values.company || null,
        fingerprint: fingerprint(JSON.stringify([day, values.email, values.message])),
        createdAt,
      })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('number')
      .executeTakeFirst()
    return saved?.number ?? null
  }

  return { insert }
}
