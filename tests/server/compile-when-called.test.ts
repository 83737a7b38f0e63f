import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { officeEndpoints } from '../../contract/office/endpoints.ts'
import { Failure } from '../../contract/errors.ts'
import { compileWhenCalled } from '../../server/http/compile-when-called.ts'

describe('what a call takes and answers', () => {
  it('is not compiled before somebody calls it', async () => {
    const app = Fastify({ schemaController: compileWhenCalled() })
    const broken = { type: 'nothing of that kind' }
    app.post('/broken', { schema: { body: broken, response: { 200: broken } } }, async () => ({}))
    app.post(
      '/whole',
      {
        schema: {
          body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          response: { 200: { type: 'object', properties: { shown: { type: 'string' } } } },
        },
      },
      async () => ({ shown: 'yes', kept: 'no' }),
    )
    await app.ready()
    const send = async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url, payload })
      return [answer.statusCode, answer.json()]
    }
    expect(await send('/whole', { name: 'Ada' })).toEqual([200, { shown: 'yes' }])
    const [status, refused] = await send('/whole', {})
    expect(status).toBe(400)
    expect(refused.message).toBe("body must have required property 'name'")
    expect(await send('/whole', { name: 'Ada' })).toEqual([200, { shown: 'yes' }])
    expect((await send('/broken', {}))[0]).toBe(500)
    await app.close()
  })

  const all: Omit<Endpoint, 'access'>[] = [...endpoints, ...officeEndpoints]
  it('can be compiled, for every call of the contract', () => {
    expect(all.length).toBeGreaterThan(100)
    const check = buildValidators()({}, { customOptions: { allErrors: true } })
    const serialize = buildSerializers()({}, {})
    for (const { method, path, params, query, body, reply } of all) {
      const at = { method, url: path }
      for (const schema of [params, query, body].filter(Boolean))
        expect(check({ ...at, schema }), path).toBeTypeOf('function')
      for (const schema of [reply, Failure].filter(Boolean))
        expect(serialize({ ...at, httpStatus: '200', schema }), path).toBeTypeOf('function')
    }
  })
})
