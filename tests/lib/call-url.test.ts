import { expect, it } from 'vitest'
import { callUrl } from '../../src/lib/call-url.ts'

it('the address of a call has escaped parameters, and no empty ones', () => {
  const query = { page: '2', sort: undefined }
  expect(
    callUrl('GET /api/v1/catalog/rental/:settlementId', { params: { settlementId: 'a/b?' }, query }),
  ).toBe('/api/v1/catalog/rental/a%2Fb%3F?page=2')
})
