import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { AcceptPanel } from '../features/checkout/AcceptPanel.tsx'
import { CustomerForm } from '../features/checkout/CustomerForm.tsx'
import { createCheckoutStore } from '../features/checkout/checkout.store.ts'
import type { Alternative } from '../features/checkout/unavailable-choice.ts'
import { HoldCountdown } from '../features/checkout/HoldCountdown.tsx'
import { UnavailableChoicePanel } from '../features/checkout/UnavailableChoicePanel.tsx'
import { OrderCard } from '../features/checkout/OrderCard.tsx'
import { isBesideButton, PriceChange } from '../features/checkout/PriceChange.tsx'
import { createUserStore } from '../features/user/user.store.ts'
import { paths } from '../lib/paths.ts'
import { whyMissing } from '../lib/unreached-message.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { buttonClass } from '../ui/button-look.ts'
import { NavLink } from '../ui/NavLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './CheckoutScreen.module.css'
import { CheckoutSiteCheck } from './CheckoutSiteCheck.tsx'
import { CheckoutTowCheck } from './CheckoutTowCheck.tsx'
import { LazyCheckoutWaitlist } from './LazyCheckoutWaitlist.tsx'

const readBeforePaying = new Set([paths.privacyPolicy(), paths.terms(), paths.cookiePolicy()])

/** Confirmation and payment, without header and footer: a link leads back to the product. */
export function CheckoutScreen() {
  useSignals()
  const { shop } = useStores()
  const user = useLazyStore(createUserStore)
  const checkout = useLazyStore(createCheckoutStore)
  const content = useRef<HTMLElement>(null)
  const [, navigate] = useLocation()
  const { total, status, refusalMessage, isSettled, paymentUrl, heldUntil, isBusy } = checkout
  const shown = total.value
  const change = checkout.totalChange.value
  const isUnavailable = checkout.unavailable.reason.value !== null
  const alternatives = checkout.unavailable.alternatives.value
  const product = (isUnavailable && alternatives) || shown

  const fillIn = useEffectEvent(async () => {
    const linkedTotal = Number(new URLSearchParams(location.search).get('seen_total'))
    await checkout.openCheckout(async () => {
      await user.loadUserOnce()
      const known = user.userData.data.peek()
      if (!known) return {}
      const { name, surname, email, phone, drivingLicenseNumber, homeAddress } = known
      return {
        name,
        surname,
        email,
        cell_phone: phone,
        driving_license_number: drivingLicenseNumber,
        ...(homeAddress && {
          home_address: homeAddress.address,
          home_zip_code: homeAddress.zipCode,
          home_city: homeAddress.city,
          home_state: homeAddress.state,
        }),
      }
    }, linkedTotal)
  })
  useEffect(() => {
    void fillIn()
    // The browser may show this page again as it was left on the way to the payment.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void checkout.resumeCheckout()
    const onHide = () => void checkout.leaveCheckout({ mayReturn: true })
    // Another tab may have let the dates go in the meantime.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && checkout.heldUntil.peek() !== null)
        void checkout.loadTotal()
    }
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisible)
      // A customer who reads the terms first comes back.
      if (!readBeforePaying.has(location.pathname)) void checkout.leaveCheckout({ mayReturn: false })
    }
  }, [checkout])

  const reason = refusalMessage.value
  useEffect(() => {
    if (reason === null) return
    const state = { reason, isSettled: isSettled.peek() }
    navigate(paths.orders(), { replace: true, state })
  }, [reason, isSettled, navigate])

  const onChoose = async (alternative: Alternative) => {
    await checkout.chooseAlternative(alternative)
    // The button that was clicked is gone, and with it the focus.
    if (checkout.unavailable.reason.peek() === null) content.current?.focus()
  }
  const onAccept = async () => {
    const redirectTo = await checkout.acceptTotal()
    if (redirectTo !== null) location.assign(redirectTo)
  }
  return (
    <main
      ref={content}
      id="content"
      aria-labelledby="page-title"
      tabIndex={-1}
      className={`page ${styles.checkout}`}
    >
      <div className={styles.back}>
        {product && <BackLink href={paths.product(product.productId)} label={product.saunaName} />}
        {/* Which one it is, only the answer would have said. */}
        {!product && status.value === 'error' && <BackLink href={paths.main()} label="Main page" />}
      </div>
      <h1 id="page-title" className={styles.title}>
        Confirmation and payment
      </h1>
      {paymentUrl.value && !isBusy.value ? (
        <EmptyState kind="empty" title="Your order is placed" text="All that is left is to pay for it.">
          <a className={buttonClass({})} href={paymentUrl.value}>
            Go to payment
          </a>
          <NavLink href={paths.orders()}>Your orders</NavLink>
        </EmptyState>
      ) : isUnavailable ? (
        <UnavailableChoicePanel
          choice={checkout.unavailable}
          onChoose={(alternative) => void onChoose(alternative)}
          waitlist={alternatives && <LazyCheckoutWaitlist choice={alternatives} />}
        />
      ) : shown ? (
        <div className={styles.columns}>
          {change && !isBesideButton(change) && (
            <div className={styles.news}>
              <PriceChange change={change} />
            </div>
          )}
          <div className={styles.side}>
            <OrderCard total={shown} placeholder="/placeholder-logo.svg" />
            {heldUntil.value !== null && (
              <HoldCountdown
                until={heldUntil.value}
                isBusy={status.value === 'fetching'}
                onRenew={() => void checkout.loadTotal()}
              />
            )}
          </div>
          <CustomerForm
            store={checkout}
            onAccept={() => void onAccept()}
            towing={
              shown.deliveryMethod === 'pickup' &&
              shown.trailer && <CheckoutTowCheck store={checkout} trailer={shown.trailer} />
            }
            siting={
              shown.deliveryMethod === 'delivery' &&
              shown.footprint && <CheckoutSiteCheck store={checkout} footprint={shown.footprint} />
            }
          >
            <AcceptPanel store={checkout} rules={shop.rules} />
          </CustomerForm>
        </div>
      ) : status.value === 'error' && reason === null ? (
        <EmptyState
          kind="error"
          title="Your checkout could not be loaded"
          text={`Nothing is lost. ${whyMissing(checkout.problem.value)}`}
          onRetry={() => void checkout.loadTotal()}
        />
      ) : (
        <div key="waiting" className={styles.columns} aria-busy="true">
          <Skeleton shape="picture" />
          <div>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      )}
    </main>
  )
}
