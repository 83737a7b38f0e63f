import type { WebPush } from '../gateways/web-push/web-push.ts'
import { refuseField } from './form-values.ts'

interface PushBrowserDeps {
  webPush: Pick<WebPush, 'mayCall'>
  publicKey: () => Promise<string>
}

/** An uncompressed point of P-256, and 16 bytes (RFC 8291). */
const isPoint = (text: string) => /^B[\w-]{86}=?$/.test(text)
const isSecret = (text: string) => /^[\w-]{22}(?:==)?$/.test(text)

/** Reads where a browser takes notifications, as it says so itself. @throws the refusal of one that the shop would not call */
export const createBrowserReader =
  ({ webPush, publicKey }: PushBrowserDeps) =>
  async (said: { endpoint?: string; p256dh?: string; auth?: string }) => {
    const { endpoint = '', p256dh = '', auth = '' } = said
    // Where there is no key anymore, there are no subscriptions to renew.
    await publicKey()
    if (!webPush.mayCall(endpoint) || !isPoint(p256dh) || !isSecret(auth))
      refuseField('endpoint', 'This browser does not say where notifications for it go.')
    return { endpoint, p256dh, auth }
  }
