import { memo } from 'react'
import type { ShopFacts } from '../../../contract/shop.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import styles from './Footer.module.css'
import { footerMenu } from './menus.ts'

/** The company, the legal pages, and the guide, below every page: the same one, so no other page renders it again. */
export const Footer = memo(function Footer({ shop }: { shop: ShopFacts }) {
  const { legalName, address, email, phone, social } = shop.company
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div>
          <p className={styles.brand}>
            <BrandMark />
            Heat and Chill
          </p>
          <p className={styles.line}>
            Mobile wood-fired saunas to rent or buy, since 2020. Delivered within 50 miles, with a bag of
            firewood.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.list}>
            {footerMenu.map(([title, link]) => (
              <li key={link}>
                <NavLink href={link} className={styles.link}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <address className={styles.company}>
          <p className={styles.line}>{legalName}</p>
          <p className={styles.line}>{address}</p>
          <a className={styles.link} href={`mailto:${email}`}>
            {email}
          </a>
          <br />
          <PhoneLink className={styles.link} phone={phone} />
          <ul className={`${styles.list} ${styles.social}`}>
            {social.map(({ name, url, icon }) => (
              <li key={url}>
                <a className={styles.link} href={url} rel="noopener">
                  {icon ? <img src={icon} alt={name} width="28" height="28" loading="lazy" /> : name}
                </a>
              </li>
            ))}
          </ul>
        </address>
      </div>
      <div className="page">
        <p className={styles.base}>{`© ${shop.year} ${legalName}`}</p>
      </div>
    </footer>
  )
})
