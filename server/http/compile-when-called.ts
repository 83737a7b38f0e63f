import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import type { AnySchema } from 'ajv'
import type { FastifyServerOptions } from 'fastify'

type Check = ((data: unknown) => unknown) & { errors?: unknown }

/**
 * For Fastify: what a call takes and answers is compiled when it is first called, a few milliseconds each. There are
 * hundreds, and compiling all of them was a third of a start, while customers wait for a shop that has crashed.
 */
export function compileWhenCalled(): NonNullable<FastifyServerOptions['schemaController']> {
  const [validators, serializers] = [buildValidators(), buildSerializers()]
  return {
    compilersFactory: {
      buildValidator(schemas: Parameters<typeof validators>[0], options: Parameters<typeof validators>[1]) {
        const compile = validators(schemas, options)
        return (route: AnySchema) => {
          let compiled: Check | undefined
          const check: Check = (data) => {
            compiled ??= compile(route) as Check
            const result = compiled(data)
            check.errors = compiled.errors
            return result
          }
          return check as ReturnType<typeof compile>
        }
      },
      buildSerializer(schemas, options) {
        const compile = serializers(schemas, options)
        return (route) => {
          let serialize: ReturnType<typeof compile> | undefined
          return (data) => (serialize ??= compile(route))(data)
        }
      },
    },
  }
}
