import { sql } from 'kysely'

/**
 * A condition: as many people find room in the product `p`. The owner says how many in its property `Capacity`
 * ("4 people"); a sauna without one is not offered to a number of people, because nobody has promised that they fit.
 */
export const fitsPeople = (people: number) => sql`
  exists (select from jsonb_array_elements(p.properties) property
    where lower(property ->> 'label') = 'capacity'
      and substring(property ->> 'value' from '[0-9]{1,4}')::integer >= ${people}::integer)`
