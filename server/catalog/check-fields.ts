import { Ajv, type ErrorObject } from 'ajv'
import type { TSchema } from 'typebox'
import { isDay } from '../domain/day.ts'
import { isMonthDay } from '../domain/price-rules.ts'
import { isTimeZone } from '../domain/time-zone.ts'

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  formats: {
    day: (text: string) => isDay(text) && text.startsWith('20'),
    'month-day': isMonthDay,
    // UTC and EST are valid zones too, but no place uses them: they have no daylight saving time.
    'time-zone': (text: string) => text.includes('/') && isTimeZone(text),
  },
})

/**
 * Compares a file's content with its schema.
 * @param file the path that the owner sees: `rentals/bend.json`
 * @returns a sentence for each field that is wrong, missing, or unknown: `rentals/bend.json: products[3].price_cents
 * must be a whole number above 0, in cents`
 */
export function checkFields(schema: TSchema, content: unknown, file: string): string[] {
  const validate = ajv.compile(schema)
  if (validate(content)) return []
  const sentences = (validate.errors ?? []).map((error) => `${file}: ${inWords(error)}`)
  // A wrong field may break several rules of its schema, each with the same sentence.
  return [...new Set(sentences)]
}

function inWords(error: ErrorObject): string {
  const at = pathOf(error.instancePath)
  const { parentSchema, params } = error
  if (error.keyword === 'required') {
    const field: string = params.missingProperty
    return `${at}${at ? '.' : ''}${field} is missing; it must be ${wordsOf(parentSchema?.properties?.[field])}`
  }
  if (error.keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema?.properties ?? {}).join(', ')
    return `${at || 'the file'} has an unknown field "${params.additionalProperty}"; known fields are ${known}`
  }
  return `${at || 'the file'} must be ${wordsOf(parentSchema)}`
}

const wordsOf = (schema: ErrorObject['parentSchema']): string => schema?.description ?? 'something else'

/** `/products/3/properties/Gross weight` → `products[3].properties["Gross weight"]` */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => {
      if (/^\d+$/.test(part)) return `${path}[${part}]`
      if (!/^\w+$/.test(part)) return `${path}["${part}"]`
      return path ? `${path}.${part}` : part
    }, '')
