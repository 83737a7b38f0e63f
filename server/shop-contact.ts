import type { Config } from './config.ts'
import type { ShopContact } from './emails/email.ts'

export const shopContactOf = ({ origin, company }: Pick<Config, 'origin' | 'company'>): ShopContact => ({
  origin,
  company: { name: company.legalName, email: company.email, phone: company.phone },
})
