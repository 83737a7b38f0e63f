import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { AcceptPanel } from '../features/checkout/AcceptPanel.tsx'
import { CustomerForm } from '../features/checkout/CustomerForm.tsx'
import { createCheckoutStore } from '../features/checkout/checkout.store.ts'
import { HoldCountdown } from '../features/checkout/HoldCountdown.tsx'
import { UnavailableChoicePanel } from '../features/checkout/UnavailableChoicePanel.tsx'
import { OrderCard } from '../features/checkout/OrderCard.tsx'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { buttonClass } from '../ui/button-look.ts'
import { NavLink } from '../ui/NavLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './CheckoutScreen.module.css'

/** Confirmation and payment, without header and footer: the only link leads back to the product. */
export function CheckoutScreen() {
  useSignals()
  const { user } = useStores()
  const checkout = useLazyStore(createCheckoutStore)
  const [, navigate] = useLocation()
  const { total, status, refusalMessage, isSettled, paymentUrl, heldUntil, isBusy } = checkout
  const shown = total.value
  const isLost = checkout.unavailable.reason.value !== null
  const product = (isLost && checkout.unavailable.alternatives.value) || shown

  const fillIn = useEffectEvent(async () => {
    await Promise.all([checkout.openCheckout(), user.loadUserOnce()])
    const known = user.userData.data.value
    if (known) {
      const { name, surname, email, phone } = known
      checkout.suggest({ name, surname, email, cell_phone: phone })
    }
  })
  useEffect(() => {
    void fillIn()
    // The browser may show this page again as it was left on the way to the payment.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void checkout.resumeCheckout()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [checkout])

  const reason = refusalMessage.value
  useEffect(() => {
    if (reason === null) return
    const state = { reason, isSettled: isSettled.peek() }
    navigate(paths.orders(), { replace: true, state })
  }, [reason, isSettled, navigate])

  const onAccept = async () => {
    const redirectTo = await checkout.acceptTotal()
    if (redirectTo !== null) location.assign(redirectTo)
  }
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.checkout}`}>
      {product && <BackLink href={paths.product(product.productId)} label={product.saunaName} />}
      <h1 className={styles.title}>Confirmation and payment</h1>
      {paymentUrl.value && !isBusy.value ? (
        <EmptyState kind="empty" title="Your order is placed" text="All that is left is to pay for it.">
          <a className={buttonClass({})} href={paymentUrl.value}>
            Go to payment
          </a>
          <NavLink href={paths.orders()}>Your orders</NavLink>
        </EmptyState>
      ) : isLost ? (
        <UnavailableChoicePanel
          choice={checkout.unavailable}
          onChoose={(alternative) => void checkout.chooseAlternative(alternative)}
        />
      ) : shown ? (
        <div className={styles.columns}>
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
          <CustomerForm store={checkout} onAccept={() => void onAccept()}>
            <AcceptPanel store={checkout} />
          </CustomerForm>
        </div>
      ) : status.value === 'error' && reason === null ? (
        <EmptyState
          kind="error"
          title="Your checkout could not be loaded"
          text="Nothing is unavailable. Please check your connection and try again."
          onRetry={() => void checkout.loadTotal()}
        />
      ) : (
        <div className={styles.columns} aria-busy="true">
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
