/** A filled-in checkout of a rental, near the places that tests and benches rent from. */
export const rentalForm = {
  name: 'Ada',
  surname: 'Winter',
  driving_license_number: 'W123-4567',
  email: 'ada@example.com',
  cell_phone: '(518) 555-0101',
  home_city: 'Albany',
  home_state: 'NY',
  home_zip_code: '12203',
  home_address: '12 Cedar Road',
}
