import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aPushService } from '../fakes/push-service.ts'
import { live } from './live.ts'

/** A push service for the tests of a file, as if new for each of them. */
export function ownPushService() {
  let service: Awaited<ReturnType<typeof aPushService>>
  beforeAll(async () => {
    service = await aPushService()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    Object.assign(service.state, { status: 201, headers: {}, isSilent: false, requests: 0 })
    service.taken.length = 0
    service.faults.length = 0
  })
  return live(() => service)
}
