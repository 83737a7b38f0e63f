interface PhoneLinkProps {
  /** As people write it: `(541) 555-0101`. */
  phone: string
  className?: string | undefined
}

/** Calls the number. Phones dial digits only, so the address has nothing else. */
export const PhoneLink = ({ phone, className }: PhoneLinkProps) => (
  <a className={className} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
    {phone}
  </a>
)
