import { cancelOrder, downloadOrderCalendar, listOrders, reviewOrder, withdrawReview } from './orders.ts'
import {
  changePassword,
  finishSocialSignIn,
  listProviders,
  login,
  logout,
  register,
  requestPasswordReset,
  resetPassword,
  startSocialSignIn,
} from './auth.ts'
import { listRentals, listSales } from './catalog.ts'
import { answerOrderCheck } from './check-answers.ts'
import {
  acceptRequest,
  paymentWebhook,
  releaseRequest,
  showAlternatives,
  showRequestOutcome,
  showRequestTotal,
} from './checkout.ts'
import type { Shape } from './endpoint.ts'
import { contactWithMe } from './feedback.ts'
import {
  bookDates,
  checkDelivery,
  chooseDelivery,
  showBooking,
  showCalculations,
  showProduct,
} from './product.ts'
import { showPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts'
import { changeOrder, previewOrderChange, showOrderChange, withdrawOrderChange } from './order-change.ts'
import { listReviews } from './reviews.ts'
import { searchRentals } from './search.ts'
import { findZipCode, listSettlements } from './settlements.ts'
import {
  deleteSavedDetails,
  deleteUser,
  exportUser,
  sendEmailVerification,
  showUser,
  showUserHeader,
  updateUser,
  verifyEmail,
} from './user.ts'
import { joinWaitlist, notifyOfDates, stopNotifyingOfDates } from './waitlist.ts'

/** The whole API, one call per line. */
export const endpoints = [
  listSettlements,
  findZipCode,
  listSales,
  listRentals,
  searchRentals,
  showProduct,
  listReviews,
  showBooking,
  bookDates,
  chooseDelivery,
  showCalculations,
  checkDelivery,
  joinWaitlist,
  notifyOfDates,
  stopNotifyingOfDates,
  showRequestTotal,
  showAlternatives,
  releaseRequest,
  acceptRequest,
  showRequestOutcome,
  paymentWebhook,
  login,
  register,
  logout,
  listProviders,
  startSocialSignIn,
  finishSocialSignIn,
  requestPasswordReset,
  resetPassword,
  changePassword,
  showUserHeader,
  showUser,
  updateUser,
  sendEmailVerification,
  verifyEmail,
  deleteSavedDetails,
  exportUser,
  deleteUser,
  listOrders,
  cancelOrder,
  showOrderChange,
  previewOrderChange,
  changeOrder,
  withdrawOrderChange,
  downloadOrderCalendar,
  answerOrderCheck,
  reviewOrder,
  withdrawReview,
  contactWithMe,
  showPushKey,
  subscribeToPush,
  unsubscribeFromPush,
] as const

/** The same table for the client, as types only: `Calls['GET /api/v1/settlements']['reply']`. */
export type Calls = {
  [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: Shape<E>
}
export type CallName = keyof Calls
