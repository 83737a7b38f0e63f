import fc, { type Arbitrary } from 'fast-check'
import { aForm } from '../journey.ts'

/** The part of a TypeBox schema that says what is valid. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
}

const TODAY = Date.parse('2026-11-21')
const dayFrom = (offset: number) => new Date(TODAY + offset * 86_400_000).toISOString().slice(0, 10)

/** Texts that have broken one program or another. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '%',
    '%00',
    '%2e%2e%2f',
    '../../etc/passwd',
    '..\\..\\x',
    '//example.com',
    '/\\example.com',
    "1' or '1'='1",
    '1; drop table app_user',
    '$1',
    '${7*7}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'a@b.example\r\nBcc: c@d.example',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e309',
    '9007199254740993',
    '99999999999999999999',
    '2147483648',
    '0000-00-00',
    '0000-01-01',
    '9999-12-31',
    '2026-02-31',
    '2026-13-01',
    '2026-11-21T00:00:00Z',
    '+002026-11-21',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer({ min: 0, max: 3 }).map((power) => 'x'.repeat(10 * 8 ** power)),
)

/** Values of kinds that no field has, and hostile texts. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), [], {}, [[]], { a: { b: {} } }),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 }),
  fc.double(),
)

const plausibleText = fc.constantFrom(
  'Ada',
  'ada@example.com',
  'right horse battery',
  '(518) 555-0101',
  'Albany',
  'NY',
  '12203',
  '12 Cedar Road',
  'W123-4567',
)

/** What customers really write, by the field's name, so that a request gets as far as their own. */
const typical: Record<string, unknown> = {
  ...aForm(),
  city: 'Albany',
  state: 'NY',
  zip_code: '12203',
  address: '12 Cedar Road',
  phone: '(518) 555-0101',
  company: 'Winter Cabins',
  message: 'Do you deliver to Lake George?',
  password: 'seven warm stones',
  method: 'pickup',
  productId: 1,
  date_from: '2026-12-01',
  date_to: '2026-12-04',
}

/** Something that this field takes, more often than not. */
const plausibleField = (name: string, schema: Schema): Arbitrary<unknown> =>
  name in typical
    ? fc.oneof({ weight: 9, arbitrary: fc.constant(typical[name]) }, plausible(schema))
    : plausible(schema)

/** Something that this schema takes, more often than not. */
export function plausible(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(plausible))
  if (schema.pattern?.includes('\\d{4}-')) return fc.integer({ min: -2, max: 200 }).map(dayFrom)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.oneof(plausibleText, fc.integer({ min: 0, max: 4 }).map(String))
}

/** An object of these fields, where some are hostile, some missing, and some nobody knows. */
export function objectOf({ properties = {} }: Schema): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .oneof({ weight: 12, arbitrary: plausibleField(name, schema) }, hostileValue)
      .map((value): [string, unknown] => [name, value]),
  )
  const unknown = fc.tuple(
    fc.oneof(hostileText, fc.constantFrom('version', 'page', 'user_id', 'status')),
    hostileValue,
  )
  const left = fc.shuffledSubarray(fields, { minLength: Math.max(0, fields.length - 1) })
  return fc
    .tuple(
      left.chain((chosen) => fc.tuple(...chosen)),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(unknown, { maxLength: 2 })),
    )
    .map(([known, more]) => Object.fromEntries([...known, ...more]))
}

/** A query string of these fields; some come twice, some are not encoded as they should be. */
export function queryOf(schema: Schema): Arbitrary<string> {
  const pairs = objectOf(schema).map((fields) =>
    Object.entries(fields).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => [name, typeof one === 'string' ? one : JSON.stringify(one)] as const,
      ),
    ),
  )
  return fc.oneof(
    { weight: 6, arbitrary: pairs.map((list) => encodePairs(list)) },
    fc.string({ maxLength: 30 }).map((text) => encodeURI(toWellFormed(text)).replaceAll('#', '')),
    fc.constantFrom('%', '%E0%A4%A', '&&==&', 'page=1&page=2', 'page[]=1', 'a'.repeat(4000)),
  )
}

const encodePairs = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Half a character has no encoding; it travels as the bytes that someone might send for it. */
const encode = (text: string) => encodeURIComponent(toWellFormed(text))
const toWellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Names that a part of a path may have. */
const names = fc.constantFrom('test', 'stripe', 'google', 'facebook', 'profile', 'none')

/** One part of a path. */
export const pathPart: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }).map(String) },
  { weight: 2, arbitrary: names },
  { weight: 3, arbitrary: hostileText.map((text) => encode(text).slice(0, 600) || '-') },
  fc.constantFrom(
    '%',
    '%00',
    '%ED%A0%80',
    '%E0%A4%A',
    '.',
    '..',
    '%2e%2e',
    '%2F',
    '1%2F2',
    '-1',
    '1e9',
    '1.0',
    '+1',
    '٣',
  ),
)
