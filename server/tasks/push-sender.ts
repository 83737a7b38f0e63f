import type { Clock } from '../gateways/clock.ts'
import type { WebPush } from '../gateways/web-push/web-push.ts'
import type { PushQueue, QueuedPush } from '../repositories/push/push-outbox.repo.ts'
import type { Task } from './task.ts'

interface PushSenderDeps {
  queue: PushQueue
  webPush: Pick<WebPush, 'send'>
  clock: Clock
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}

/** Sent in parallel. */
const batchSize = 5

/**
 * Sends the notifications in the outbox. Each is sent once: one process claims it, and marks it when the push service has
 * taken it. Only a process that dies in between can cause a second one.
 */
export function pushSender({ queue, webPush, clock, log }: PushSenderDeps): Task {
  async function send(push: QueuedPush): Promise<void> {
    const { id, endpoint, p256dh, auth, payload, expiresAt, dedupeKey: about } = push
    const ttlSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)
    const outcome = await webPush.send({ endpoint, p256dh, auth, text: JSON.stringify(payload), ttlSeconds })
    // The address of a browser is as good as a name, and stays out of the log.
    switch (outcome.kind) {
      case 'sent':
        await queue.markSent(id, clock.now())
        log.info({ push: id, about }, 'a notification was sent')
        break
      case 'gone':
        await queue.dropSubscription(push)
        log.info({ push: id, about }, 'a browser no longer takes notifications')
        break
      case 'refused':
        await queue.drop(id)
        log.warn({ push: id, about, reason: outcome.reason }, 'a notification was refused')
        break
      default:
        await queue.postpone(push, outcome.retryAfter, clock.now())
        log.warn(
          { push: id, about, attempts: push.attempts, reason: outcome.reason },
          'a notification could not be sent',
        )
    }
  }

  /** One that fails stays claimed for a while and is tried again; it must not stop the others. */
  async function sendAlone(push: QueuedPush): Promise<void> {
    try {
      await send(push)
    } catch (err) {
      log.warn({ push: push.id, about: push.dedupeKey, err }, 'sending a notification failed')
    }
  }

  async function run() {
    for (;;) {
      const pushes = await queue.claim(batchSize, clock.now())
      await Promise.all(pushes.map(sendAlone))
      if (pushes.length < batchSize) return
    }
  }

  return { name: 'push', everySeconds: 5, run }
}
