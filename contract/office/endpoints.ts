import type { Shape } from '../endpoint.ts'
import {
  addOfficeProduct,
  addUnit,
  changeOfficeProduct,
  listOfficeCatalog,
  publishProduct,
  retireUnit,
  showOfficeProduct,
  unpublishProduct,
} from './catalog.ts'
import { addOfficePlace, changeOfficePlace, showOfficePlace } from './catalog-places.ts'
import {
  closeDates,
  listClosures,
  previewClosure,
  remindCustomers,
  reopenDates,
  showClosure,
} from './closures.ts'
import { chargeDeposit, refundDeposit, releaseDeposit } from './deposits.ts'
import {
  addAuthenticator,
  addPasskey,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from './factors.ts'
import { makeFeed, revokeFeed, showFeed } from './feed.ts'
import { recordHandover, undoHandover } from './handovers.ts'
import { exportLog, listLog } from './log.ts'
import { addMessageNote, answerMessage, changeMessage, listMessages, showMessage } from './messages.ts'
import {
  exportBookingNumbers,
  exportBooks,
  exportOccupancy,
  exportRevenue,
  showBookingNumbers,
  showOccupancy,
  showRevenue,
} from './numbers.ts'
import {
  changeOfficeOrder,
  previewOfficeOrderChange,
  showOfficeOrderChange,
  withdrawOfficeOrderChange,
} from './order-changes.ts'
import {
  makePhoneOrder,
  previewPhoneOrder,
  showPhoneOrderChoices,
  showPhoneOrderDates,
} from './phone-orders.ts'
import { setOrderNews } from './order-news.ts'
import {
  addOrderNote,
  cancelOfficeOrder,
  listOfficeOrders,
  refundOfficeOrder,
  resendOrderEmail,
  showOfficeOrder,
} from './orders.ts'
import {
  bookOwnUse,
  cancelOwnUse,
  exportStatement,
  listPartners,
  payOutStatement,
  setContract,
  showStatement,
} from './partners.ts'
import { changePerson, inviteAgain, invitePerson, listPeople, removePerson } from './people.ts'
import { finishPicture, sendPicturePart } from './pictures.ts'
import { notifyOfOrders, stopNotifyingOfOrders } from './push.ts'
import {
  endReport,
  finishPhoto,
  listReports,
  removePhoto,
  reportUnit,
  sendPhotoPart,
  setReportNote,
  showPhoto,
} from './reports.ts'
import { decideReview, listOfficeReviews } from './reviews.ts'
import { addSavedReply, changeSavedReply, listSavedReplies, removeSavedReply } from './saved-replies.ts'
import {
  acceptInvitation,
  askForPasskey,
  endOfficeSessions,
  logInByPasskey,
  logInToOffice,
  logOutOfOffice,
  sendOfficeCode,
  showInvitation,
  showOfficeSession,
} from './sign-in.ts'
import { blockDays, freeDays, moveToUnit, showTimeline, watchTimeline } from './timeline.ts'
import { showToday } from './today.ts'

/** The API of the office, one call per line. */
export const officeEndpoints = [
  showOfficeSession,
  logInToOffice,
  sendOfficeCode,
  askForPasskey,
  logInByPasskey,
  logOutOfOffice,
  endOfficeSessions,
  showInvitation,
  acceptInvitation,
  listFactors,
  startPasskey,
  addPasskey,
  startAuthenticator,
  addAuthenticator,
  removeFactor,
  renewRecoveryCodes,
  setOrderNews,
  notifyOfOrders,
  stopNotifyingOfOrders,
  showFeed,
  makeFeed,
  revokeFeed,
  listPeople,
  invitePerson,
  changePerson,
  removePerson,
  inviteAgain,
  listLog,
  exportLog,
  showToday,
  showTimeline,
  watchTimeline,
  blockDays,
  freeDays,
  listOfficeOrders,
  showOfficeOrder,
  addOrderNote,
  cancelOfficeOrder,
  refundOfficeOrder,
  resendOrderEmail,
  showOfficeOrderChange,
  previewOfficeOrderChange,
  releaseDeposit,
  chargeDeposit,
  refundDeposit,
  changeOfficeOrder,
  withdrawOfficeOrderChange,
  showPhoneOrderChoices,
  showPhoneOrderDates,
  previewPhoneOrder,
  makePhoneOrder,
  moveToUnit,
  listClosures,
  previewClosure,
  closeDates,
  showClosure,
  remindCustomers,
  reopenDates,
  recordHandover,
  undoHandover,
  listReports,
  reportUnit,
  setReportNote,
  endReport,
  sendPhotoPart,
  finishPhoto,
  showPhoto,
  removePhoto,
  listOfficeCatalog,
  showOfficeProduct,
  addOfficeProduct,
  changeOfficeProduct,
  publishProduct,
  unpublishProduct,
  addUnit,
  retireUnit,
  showOfficePlace,
  addOfficePlace,
  changeOfficePlace,
  listMessages,
  showMessage,
  answerMessage,
  addMessageNote,
  changeMessage,
  listSavedReplies,
  addSavedReply,
  changeSavedReply,
  removeSavedReply,
  listOfficeReviews,
  decideReview,
  showOccupancy,
  exportOccupancy,
  showRevenue,
  exportRevenue,
  showBookingNumbers,
  exportBookingNumbers,
  exportBooks,
  sendPicturePart,
  finishPicture,
  listPartners,
  setContract,
  showStatement,
  exportStatement,
  payOutStatement,
  bookOwnUse,
  cancelOwnUse,
] as const

/** The same table for the client, as types only. */
export type OfficeCalls = {
  [E in (typeof officeEndpoints)[number] as `${E['method']} ${E['path']}`]: Shape<E>
}
