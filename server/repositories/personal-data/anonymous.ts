import type { Person } from '../../domain/checkout-form.ts'

/** The customer of an order whose data is deleted: the order stays in the books. */
export const anonymous: Person = { name: '', surname: '', drivingLicenseNumber: '', email: '', cellPhone: '' }
